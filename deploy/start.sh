#!/bin/sh
# Starts what the container is asked for: `serve` (web, worker or all by LORE_SERVER_ROLE), `prepare`, or any other command
# of Lore. The process replaces the shell, so that it gets the signals of the container itself.
set -eu
LORE="${LORE_BIN:-$(dirname "$0")/bin/lore.mjs}"

if [ -z "${LORE_POSTGRES_URL:-}" ]; then
  echo "LORE_POSTGRES_URL is not set: name the database as postgres://user:password@host:5432/database" >&2
  exit 2
fi

case "${1:-serve}" in
  serve)
    [ "$#" -gt 0 ] && shift
    exec node "$LORE" serve \
      --host "${LORE_SERVER_HOST:-0.0.0.0}" \
      --port "${LORE_SERVER_PORT:-4320}" \
      --role "${LORE_SERVER_ROLE:-all}" "$@"
    ;;
  prepare)
    shift
    exec node "$LORE" team prepare ${LORE_DATABASE_ROLE:+--server-role "$LORE_DATABASE_ROLE"} "$@"
    ;;
  *)
    exec node "$LORE" "$@"
    ;;
esac
