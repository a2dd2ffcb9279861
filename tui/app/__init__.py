"""The Textual app: screens, widgets, boards, help, recordings, themes."""
