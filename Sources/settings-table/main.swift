import SettingsTableCommand

SettingsTool().main()
