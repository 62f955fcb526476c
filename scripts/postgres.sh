#!/usr/bin/env bash
# A PostgreSQL for tests: on loopback alone, with a data directory of its own, which forgets what a power cut takes.
#   scripts/postgres.sh start DIR [PORT]   starts it and prints the VEDETTE_STORE of an empty database
#   scripts/postgres.sh stop DIR
#   scripts/postgres.sh with COMMAND…          runs a command with VEDETTE_STORE of one of its own, in memory where there is room
set -euo pipefail
does=${1:?start, stop or with}
if [ "$does" = with ]; then
  shift
  room=/tmp
  if [ "$(df --output=avail /dev/shm 2>/dev/null | tail -1)" -gt 2000000 ]; then room=/dev/shm; fi
  dir=$(mktemp -d "$room/vedette-postgres-XXXXXX")
  port=$(node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
  trap '"$0" stop "$dir" || true; rm -rf "$dir" "$dir.log"' EXIT
  VEDETTE_STORE=$("$0" start "$dir" "$port")
  export VEDETTE_STORE VEDETTE_TEST_POSTGRES=$VEDETTE_STORE
  "$@"
  exit
fi
dir=${2:?a folder for its data} port=${3:-54329}

# Debian keeps the programs of each version in a folder of their own.
bin=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -1)
[ -n "$bin" ] || { echo "There is no PostgreSQL here: apt-get install postgresql" >&2; exit 1; }
# The server refuses to run as root.
as_owner() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --init-groups env HOME=/tmp "$@"; else "$@"; fi; }

case $does in
  start)
    mkdir -p "$dir"
    if [ "$(id -u)" = 0 ]; then chown postgres "$dir"; fi
    chmod 700 "$dir"
    [ -f "$dir/PG_VERSION" ] || as_owner "$bin/initdb" -D "$dir" -U owner -A trust --no-sync -E UTF8 --locale=C >"$dir.log"
    as_owner "$bin/pg_ctl" -D "$dir" -w -s -l "$dir/log" start -o \
      "-h 127.0.0.1 -p $port -k $dir -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200"
    psql() { as_owner "$bin/psql" -h 127.0.0.1 -p "$port" -U owner -q "$@"; }
    psql -d postgres -tAc "SELECT 1 FROM pg_roles WHERE rolname = 'vedette'" | grep -q 1 ||
      psql -d postgres -c 'CREATE ROLE vedette LOGIN' -c 'CREATE DATABASE vedette OWNER vedette'
    echo "postgres://vedette@127.0.0.1:$port/vedette"
    ;;
  stop) as_owner "$bin/pg_ctl" -D "$dir" -w -s -m immediate stop ;;
  *) echo "start, stop or with" >&2; exit 1 ;;
esac
