/// The properties that a spec may have, as data: for exporters, and for what explains the format.
///
/// A row has, beside ``row``, the properties of its control.
public enum SpecFormat {
  /// Those of the top of a spec; the types of the others stand in them.
  public static var top: [SpecProperty] { SpecTopReader.properties }
  /// Those of the top of a pane file.
  public static var paneFile: [SpecProperty] { PaneReader.fileProperties }
  /// Those of a pane.
  public static var pane: [SpecProperty] { PaneReader.properties }
  /// Those of every row.
  public static var row: [SpecProperty] { RowProperty.all }
  /// Those of an option that is more than its value.
  public static var option: [SpecProperty] { OptionsReader.properties }
}
