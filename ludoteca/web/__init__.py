"""The table in the browser: pages, stream and JSON API over `ludoteca.table`."""
