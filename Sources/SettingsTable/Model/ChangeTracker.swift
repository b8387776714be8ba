import Observation

/// Tells SwiftUI, and whoever else uses `withObservationTracking`, that a value was changed.
///
/// There is one for each setting that was read by its key, so that a change pays nothing for those
/// nobody reads.
final class ChangeTracker: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  /// Only its name counts: it is what readers are said to have read.
  private var content: Void { () }

  /// Notes that whoever reads now wants to hear of a change.
  func noteRead() { registrar.access(self, keyPath: \.content) }

  func noteChange() { registrar.withMutation(of: self, keyPath: \.content) {} }
}
