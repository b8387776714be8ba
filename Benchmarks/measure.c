/* Runs a command with its output thrown away and prints what it used: CPU and wall time in
 * milliseconds, peak memory in MiB.
 *
 * A program of its own since a child's peak memory begins with that of the process that starts it:
 * a script's own would hide what a small program uses.
 *
 * cc -O2 -o measure measure.c
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

static double milliseconds(struct timeval time) { return time.tv_sec * 1e3 + time.tv_usec / 1e3; }

int main(int count, char **arguments) {
  if (count < 2) return 2;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  struct timespec start, end;
  struct rusage usage;
  pid_t child;
  int status;
  clock_gettime(CLOCK_MONOTONIC, &start);
  if (posix_spawn(&child, arguments[1], &actions, 0, arguments + 1, environ) != 0) return 1;
  if (wait4(child, &status, 0, &usage) != child || status != 0) return 1;
  clock_gettime(CLOCK_MONOTONIC, &end);
#ifdef __APPLE__
  double bytes = 1; /* what ru_maxrss counts in */
#else
  double bytes = 1024;
#endif
  printf("%.3f %.3f %.2f\n", milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime),
         (end.tv_sec - start.tv_sec) * 1e3 + (end.tv_nsec - start.tv_nsec) / 1e6,
         usage.ru_maxrss * bytes / (1 << 20));
  return 0;
}
