#!/bin/sh
# Creates the role that the server connects as. It owns nothing, so row-level security holds for it.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$LORE_SERVER_PASSWORD" -U "$POSTGRES_USER" -d "$POSTGRES_DB" <<'SQL'
CREATE ROLE lore_server LOGIN PASSWORD :'password';
SQL
