"""The web server: who may ask what, the routes, and limits for everybody."""
