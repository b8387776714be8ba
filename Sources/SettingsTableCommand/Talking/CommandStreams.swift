import SettingsTable

/// What a run of the tool reads and writes beside its files, so that an app or a test can stand in
/// for the terminal.
public struct CommandStreams: Sendable {
  /// All of standard input.
  public var readInput: @Sendable () throws(FileFailure) -> [UInt8]
  /// Results; called with a whole document.
  public var writeOutput: @Sendable (String) throws(FileFailure) -> Void
  /// Results that are bytes already; without one of its own, ``writeOutput`` gets them as text.
  var writeBytes: @Sendable ([UInt8]) throws(FileFailure) -> Void
  /// Everything else.
  public var writeError: @Sendable (String) throws(FileFailure) -> Void
  /// The value of an environment variable; nil when it is not set.
  public var environment: @Sendable (String) -> String?
  public var isOutputTerminal: @Sendable () -> Bool
  public var isErrorTerminal: @Sendable () -> Bool
  /// The columns of the terminal behind the output; nil when there is none.
  public var outputWidth: @Sendable () -> Int?
  /// Whether the process has nothing to do after the run, so that what was read need not be freed.
  var endsProcess = false

  public init(
    readInput: @escaping @Sendable () throws(FileFailure) -> [UInt8],
    writeOutput: @escaping @Sendable (String) throws(FileFailure) -> Void,
    writeError: @escaping @Sendable (String) throws(FileFailure) -> Void,
    environment: @escaping @Sendable (String) -> String? = { _ in nil },
    isOutputTerminal: @escaping @Sendable () -> Bool = { false },
    isErrorTerminal: @escaping @Sendable () -> Bool = { false },
    outputWidth: @escaping @Sendable () -> Int? = { nil }
  ) {
    self.readInput = readInput
    self.writeOutput = writeOutput
    writeBytes = { (bytes) throws(FileFailure) in
      try writeOutput(String(decoding: bytes, as: UTF8.self))
    }
    self.writeError = writeError
    self.environment = environment
    self.isOutputTerminal = isOutputTerminal
    self.isErrorTerminal = isErrorTerminal
    self.outputWidth = outputWidth
  }

  /// Those of this process.
  public static var process: CommandStreams {
    var streams = CommandStreams(
      readInput: { () throws(FileFailure) in
        try readStandardInput(limit: SpecTreeBuilder.Limits.spec.bytes)
      },
      writeOutput: { (text) throws(FileFailure) in try writeAll(text, to: .standardOutput) },
      writeError: { (text) throws(FileFailure) in try writeAll(text, to: .standardError) },
      environment: { CurrentProcess.environmentVariable($0) },
      isOutputTerminal: { CurrentProcess.isTerminal(.standardOutput) },
      isErrorTerminal: { CurrentProcess.isTerminal(.standardError) },
      outputWidth: { CurrentProcess.terminalWidth(of: .standardOutput) })
    streams.writeBytes = { (bytes) throws(FileFailure) in
      try writeAll(bytes, to: .standardOutput)
    }
    return streams
  }
}
