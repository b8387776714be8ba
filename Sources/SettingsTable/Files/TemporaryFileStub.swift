public struct FileFailure: Error, Hashable, Sendable, CustomStringConvertible { public var description: String { "" } }
