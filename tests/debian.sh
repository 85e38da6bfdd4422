#!/bin/sh
# The real parts that tests talk to and no Python package brings. Installed when we may, else named in one line.
set -u
missing=""
has() { command -v "$1" >/dev/null 2>&1 || [ -x "/usr/sbin/$1" ]; }
has chromium || has chromium-browser || missing="$missing chromium"
has node || missing="$missing nodejs"
has npm || missing="$missing npm"
has mosquitto || missing="$missing mosquitto"
has ngspice || missing="$missing ngspice"
/usr/bin/python3 -c "import pcbnew" 2>/dev/null || missing="$missing kicad"
[ -d /usr/share/kicad/footprints ] || missing="$missing kicad-footprints"
has gerbv || missing="$missing gerbv"
has mkfs.fat || missing="$missing dosfstools"
has mcopy || missing="$missing mtools"
has systemd-analyze || missing="$missing systemd"
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || has initdb || has postgres || missing="$missing postgresql"
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    apt-get -qq update >/dev/null 2>&1
    # Words on purpose: a package each. Services must not start by themselves.
    # shellcheck disable=SC2086
    RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $missing >/dev/null && exit 0
fi
echo "Some tests need these Debian packages: apt-get install$missing" >&2
[ "${CI:-}" = true ] && exit 1
exit 0
