/* The floor: what any program that reads YAML with libyaml must pay.
 *
 *   floor            an empty program
 *   floor FILE       a bare event loop over FILE, which keeps nothing
 *
 * cc -O2 -o floor floor.c -lyaml
 */
#include <stdio.h>
#include <yaml.h>

int main(int count, char **arguments) {
  if (count < 2) return 0;
  FILE *file = fopen(arguments[1], "rb");
  yaml_parser_t parser;
  if (!file || !yaml_parser_initialize(&parser)) return 1;
  yaml_parser_set_input_file(&parser, file);
  unsigned long scalars = 0;
  for (int at_end = 0; !at_end;) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) return 1;
    scalars += event.type == YAML_SCALAR_EVENT;
    at_end = event.type == YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  fclose(file);
  printf("%lu\n", scalars);
  return 0;
}
