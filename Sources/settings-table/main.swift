print("settings-table")
