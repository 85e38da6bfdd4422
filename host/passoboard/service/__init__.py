"""The service that a player or a club runs beside the boards: validates, logs permanently, shows, commands."""
