/// Every subcommand, in the order of the help.
let subcommands: [any Subcommand.Type] = [
  RenderSubcommand.self,
  CheckSubcommand.self,
  GetSubcommand.self,
  SetSubcommand.self,
  ResetSubcommand.self,
  ExplainSubcommand.self,
  ExportSubcommand.self,
]
