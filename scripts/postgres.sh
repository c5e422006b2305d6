#!/usr/bin/env bash
# Starts a PostgreSQL with pgvector on a loopback port for the tests, and prints its address; or stops it.
#   export LORE_TEST_POSTGRES_URL="$(scripts/postgres.sh start)"
#   scripts/postgres.sh stop
# A second argument names another server beside it, which a test may harm:
#   scripts/postgres.sh crash NAME       kills it without warning and starts it again
#   scripts/postgres.sh small NAME MB    gives it a folder of that size for a tablespace, or changes the size; prints the folder
#   scripts/postgres.sh system NAME      starts it from the system's packages, or prints nothing if there are none; `run-PID` lives
#                                        as long as that process: those of ended ones are stopped first
# LORE_POSTGRES_SETTINGS adds settings, as in `-c shared_buffers=2GB`: a measurement at size needs more than a test.
# It uses the system's packages if they are new enough and have pgvector; otherwise, as root on Debian or Ubuntu, it makes a
# chroot of Debian 13 with debootstrap once and keeps it in a cache folder outside the repository.
set -euo pipefail

SUITE=trixie
PACKAGES=postgresql-17,postgresql-17-pgvector
OLDEST=16
CACHE="${LORE_POSTGRES_CACHE:-/var/tmp/lore-postgres-$(id -u)}"
ROOT="$CACHE/root"
NAME="${2:-tests}"
ADDRESS="$CACHE/address-$NAME"
if [ "$NAME" = tests ]; then ADDRESS="$CACHE/address"; fi

say() { echo "$*" >&2; }

# Prints the folder of the programs of the newest server of the system that has pgvector.
system_programs() {
  local folder version
  for folder in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -rV); do
    version="$(basename "$(dirname "$folder")")"
    if [ "$version" -ge "$OLDEST" ] && [ -e "/usr/share/postgresql/$version/extension/vector.control" ]; then
      echo "$folder"
      return
    fi
  done
}

# Prints the first mirror of Debian that apt uses here, or nothing. Either of apt's two places may be missing, which
# grep reports as a failure.
mirror() {
  { grep -rhoE '^(URIs:|deb(-src)?) .*' /etc/apt/sources.list /etc/apt/sources.list.d 2>/dev/null || true; } |
    { grep -oE 'https?://[^ ]*/debian/?( |$)' || true; } | head -n 1 | tr -d ' '
}

# Removes what a run that was cut off left. Its /proc is still mounted in there, and rm must not walk into it.
clear_chroot() {
  local mounted
  for mounted in $(awk -v root="$ROOT/" 'index($2, root) == 1 { print $2 }' /proc/mounts | sort -r); do
    umount "$mounted"
  done
  rm -rf --one-file-system "$ROOT"
}

make_chroot() {
  if [ -e "$ROOT/.complete" ]; then return; fi
  if [ "$(id -u)" != 0 ]; then
    say "No PostgreSQL $OLDEST or newer with pgvector is installed, and only root can make a chroot for one."
    return 1
  fi
  if ! command -v debootstrap >/dev/null; then
    { apt-get install -y debootstrap || { apt-get update && apt-get install -y debootstrap; }; } >&2
  fi
  local from
  from="$(mirror)"
  if [ -z "$from" ]; then
    say "The sources of apt name no mirror of Debian."
    return 1
  fi
  mkdir -p "$CACHE"
  exec 9>"$CACHE/chroot.lock"
  flock 9
  if [ -e "$ROOT/.complete" ]; then return; fi
  clear_chroot
  say "Making a chroot of Debian $SUITE with PostgreSQL (about two minutes) …"
  debootstrap --variant=minbase --include="$PACKAGES" "$SUITE" "$ROOT" "$from" >"$CACHE/debootstrap.log" 2>&1 9>&- || {
    tail -n 20 "$CACHE/debootstrap.log" >&2
    return 1
  }
  touch "$ROOT/.complete"
  exec 9>&-
}

# Sets BIN, DATA and a function that runs a program of PostgreSQL as its user.
choose() {
  BIN="$(system_programs)"
  if [ -n "$BIN" ]; then
    DATA="$CACHE/data-$NAME"
    OUTSIDE="$DATA"
    if [ "$(id -u)" = 0 ]; then
      run() { (cd / && runuser -u postgres -- env LC_ALL=C.UTF-8 "$@"); }
      own() { mkdir -p "$1" && chown postgres "$1" && chmod 755 "$CACHE"; }
    else
      run() { env LC_ALL=C.UTF-8 "$@"; }
      own() { mkdir -p "$1"; }
    fi
  else
    make_chroot
    BIN="$(cd "$ROOT" && ls -d usr/lib/postgresql/*/bin | sort -rV | head -n 1)"
    BIN="/$BIN"
    DATA="/var/lib/postgresql/lore-$NAME"
    OUTSIDE="$ROOT$DATA"
    run() { chroot "$ROOT" runuser -u postgres -- env LC_ALL=C.UTF-8 "$@"; }
    own() { run mkdir -p "${1#"$ROOT"}"; }
  fi
}

is_running() { [ -e "$OUTSIDE/postmaster.pid" ] && run "$BIN/pg_ctl" -D "$DATA" status >/dev/null 2>&1; }

# Below the ports that the system hands to outgoing connections (from 32768 on): one of those may be taken without listening.
free_port() {
  local port
  for _ in $(seq 50); do
    port=$((12000 + RANDOM % 20000))
    if ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
      echo "$port"
      return
    fi
  done
}

# Nothing here needs to survive a power cut; what was acknowledged survives a crash of the named ones.
launch() {
  local commit=off
  if [ "$NAME" != tests ]; then commit=on; fi
  run "$BIN/pg_ctl" -D "$DATA" -w -t 60 -l "$DATA/log" start -o "-p $1 -c listen_addresses=127.0.0.1 \
    -c unix_socket_directories= -c fsync=off -c synchronous_commit=$commit -c full_page_writes=off \
    -c dynamic_shared_memory_type=mmap -c max_connections=200 -c shared_buffers=128MB -c jit=off \
    ${LORE_POSTGRES_SETTINGS:-}" \
    >"$CACHE/start.log" 2>&1 </dev/null || {
    tail -n 20 "$CACHE/start.log" "$OUTSIDE/log" >&2
    return 1
  }
}

# The processes of the server, the first of which started the others.
processes() {
  local first
  first="$(head -n 1 "$OUTSIDE/postmaster.pid")"
  echo "$first"
  ps -o pid= --ppid "$first" || true
}

crash() {
  choose
  local port ids
  port="$(sed -n 4p "$OUTSIDE/postmaster.pid")"
  ids="$(processes)"
  # shellcheck disable=SC2086
  kill -9 $ids 2>/dev/null || true
  for _ in $(seq 100); do
    # shellcheck disable=SC2086
    if ! kill -0 $ids 2>/dev/null; then break; fi
    sleep 0.1
  done
  rm -f "$OUTSIDE/postmaster.pid"
  launch "$port"
}

small() {
  choose
  local folder="$OUTSIDE-small"
  if mountpoint -q "$folder"; then
    mount -o "remount,size=$1m" "$folder"
  else
    own "$folder"
    mount -t tmpfs -o "size=$1m,mode=700,uid=$(stat -c %u "$OUTSIDE"),gid=$(stat -c %g "$OUTSIDE")" tmpfs "$folder" >&2
  fi
  echo "$DATA-small"
}

start() {
  choose
  if is_running && [ -e "$ADDRESS" ]; then
    cat "$ADDRESS"
    return
  fi
  # The databases of former runs are not needed any more.
  rm -rf "$OUTSIDE"
  own "$OUTSIDE"
  local password port attempt
  password="$(od -An -tx1 -N16 /dev/urandom | tr -d ' \n')"
  echo "$password" >"$OUTSIDE.pw"
  chmod 644 "$OUTSIDE.pw"
  run "$BIN/initdb" -D "$DATA" -U postgres --encoding=UTF8 --locale=C.UTF-8 --auth=scram-sha-256 \
    --pwfile="$DATA.pw" --no-sync >"$CACHE/initdb.log" 2>&1 || {
    tail -n 20 "$CACHE/initdb.log" >&2
    return 1
  }
  rm -f "$OUTSIDE.pw"
  # Somebody else may take the port in between.
  for attempt in 1 2 3; do
    port="$(free_port)"
    if launch "$port"; then break; fi
    if [ "$attempt" = 3 ] || ! grep -q 'Address already in use' "$OUTSIDE/log"; then return 1; fi
  done
  (umask 077 && echo "postgres://postgres:$password@127.0.0.1:$port/postgres" >"$ADDRESS")
  cat "$ADDRESS"
}

stop() {
  choose
  if is_running; then run "$BIN/pg_ctl" -D "$DATA" -m immediate -w stop >&2; fi
  if [ "$NAME" != tests ]; then
    if mountpoint -q "$OUTSIDE-small"; then umount "$OUTSIDE-small"; fi
    rm -rf "$OUTSIDE" "$OUTSIDE-small"
  fi
  rm -f "$ADDRESS"
}

# Stops the servers of runs that were killed.
sweep() {
  local left
  for left in "$CACHE"/address-run-*; do
    if [ -e "$left" ] && ! kill -0 "${left##*-}" 2>/dev/null; then
      (NAME="run-${left##*-}" ADDRESS="$left" && stop) || say "A server of a former run could not be stopped: $left"
    fi
  done
}

system() {
  if [ -z "$(system_programs)" ]; then return; fi
  mkdir -p "$CACHE"
  sweep
  start
}

case "${1:-}" in
  start) start ;;
  stop) stop ;;
  system) system ;;
  crash) crash ;;
  small) small "${3:?how many megabytes}" ;;
  *)
    say "usage: scripts/postgres.sh start|stop|system|crash|small [NAME [MEGABYTES]]"
    exit 2
    ;;
esac
