"""The page without a server: a folder of files in which a browser runs service, simulated board and log."""
