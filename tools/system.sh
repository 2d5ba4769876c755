#!/usr/bin/env bash
# What tests need from the system and pip cannot install: a browser, a database server, and
# systemd to ask about the units of a host.
# Installed with apt-get where that is possible, else named.
set -euo pipefail

missing=()
command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || missing+=(chromium)
compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || command -v initdb >/dev/null || missing+=(postgresql)
command -v systemd-analyze >/dev/null || missing+=(systemd)
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
if command -v apt-get >/dev/null && "${as_root[@]}" true 2>/dev/null; then
  echo "installing ${missing[*]} …" >&2
  "${as_root[@]}" apt-get update -qq
  # The same browser without windows, where there is one: smaller, and quicker at what tests do.
  if apt-cache show chromium-headless-shell >/dev/null 2>&1; then
    for i in "${!missing[@]}"; do
      if [ "${missing[i]}" = chromium ]; then missing[i]=chromium-headless-shell; fi
    done
  fi
  DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq "${missing[@]}" >/dev/null
else
  echo "The tests need ${missing[*]}: please install them with your system's package manager." >&2
  exit 1
fi
