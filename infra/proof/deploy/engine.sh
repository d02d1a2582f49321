#!/usr/bin/env bash
# A Docker engine for a machine that has Debian's packages and no image registry. Needs root and Debian 12.
#   engine.sh up            installs and starts the engine, and unpacks docker compose
#   engine.sh images        makes the base images that this repository names from Debian's packages and npm; they are never pushed
#   engine.sh env           prints the variables that docker reads: eval "$(engine.sh env)"
#   engine.sh down          stops the engine
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."
home=${LODE_DOCKER:-/var/tmp/lode-docker}
socket=$home/docker.sock

install() { DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends install "$@" >/dev/null; }
mirror() { apt-get indextargets --format '$(URI)' 'Created-By: Packages' | grep -E '/dists/bookworm/' | head -1 | sed 's#/dists/.*##'; }
is_up() { [ -S "$socket" ] && docker -H "unix://$socket" info >/dev/null 2>&1; }

# Debian 12 has no docker compose. Debian 13's is a static program, so it is unpacked and not installed.
unpack_compose() {
  local next=$home/next
  mkdir -p "$next/lists/partial" "$next/cache/archives/partial" "$home/config/cli-plugins"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $(mirror) trixie main" >"$next/sources.list"
  local options=(-o Dir::Etc::sourcelist="$next/sources.list" -o Dir::Etc::sourceparts=- -o Dir::State::lists="$next/lists"
    -o Dir::Cache="$next/cache" -o APT::Sandbox::User=root)
  apt-get "${options[@]}" -qq update
  (cd "$next" && apt-get "${options[@]}" -qq download docker-compose docker-buildx)
  for package in "$next"/*.deb; do dpkg-deb --fsys-tarfile "$package" | tar -x -C "$next" ./usr/libexec; done
  cp "$next"/usr/libexec/docker/cli-plugins/* "$home/config/cli-plugins/"
}

up() {
  mkdir -p "$home"
  if ! command -v dockerd >/dev/null || ! command -v debootstrap >/dev/null; then
    apt-get -qq update
    install docker.io iptables debootstrap
  fi
  [ -x "$home/config/cli-plugins/docker-compose" ] || unpack_compose
  is_up && return
  setsid dockerd --data-root "$home/data" --exec-root "$home/run" -H "unix://$socket" --pidfile "$home/dockerd.pid" \
    --storage-driver "${DOCKER_STORAGE:-overlay2}" >"$home/dockerd.log" 2>&1 &
  for _ in $(seq 60); do
    is_up && return
    sleep 0.5
  done
  tail -3 "$home/dockerd.log" >&2
  return 1
}

# The tag that docker-compose.yml or the Dockerfile names.
named() { grep -rhoE "(FROM|image:) +$1:[^ ]+" docker-compose.yml infra/deploy/docker | awk '{print $2}' | sort -u | head -1; }
missing() { [ -n "$1" ] && ! docker image inspect "$1" >/dev/null 2>&1; }
# build IMAGE [CONTEXT] builds the Dockerfile from standard input, or from the folder.
build() { docker build -q --network host -t "$1" "${2:--}" >/dev/null && echo "$1"; }

# Every image below is a layer on one Debian tree with this machine's package sources, certificates and npm settings.
make_debian() {
  local root=$home/root
  debootstrap --variant=minbase --include=ca-certificates bookworm "$root" "$(mirror)" >/dev/null
  cp -r /etc/apt/sources.list* "$root/etc/apt/" 2>/dev/null || true
  cp /etc/apt/apt.conf.d/99* "$root/etc/apt/apt.conf.d/" 2>/dev/null || true
  cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/ca-certificates.crt"
  cp -r /usr/share/keyrings/. "$root/usr/share/keyrings/"
  cat /etc/npmrc "$HOME/.npmrc" >"$root/root/.npmrc" 2>/dev/null || true
  tar -C "$root" -c . | docker import - debian:here >/dev/null
  rm -rf "$root"
}

make_node() {
  local version=${1#node:}
  local context=$home/node-${version%%-*}
  mkdir -p "$context"
  (cd "$context" && npm pack --silent "node-linux-$(node -p process.arch)@${version%%-*}" >/dev/null && tar xzf node-linux-*.tgz)
  cp -rL "$(npm root -g)/npm" "$context/package/npm"
  cat >"$context/Dockerfile" <<'DOCKERFILE'
FROM debian:here
COPY package/bin/node /usr/local/bin/node
COPY package/npm /usr/local/lib/node_modules/npm
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
RUN for name in npm npx; do ln -s ../lib/node_modules/npm/bin/$name-cli.js /usr/local/bin/$name; done; useradd -m -u 1000 node
CMD ["node"]
DOCKERFILE
  build "$1" "$context"
}

# PostgreSQL 18 with its tools for backups: Debian 12 has an older one, so the packages are Debian 14's.
make_postgres() {
  local context=$home/postgres-image
  mkdir -p "$context"
  cat >"$context/docker-entrypoint.sh" <<'ENTRY'
#!/bin/sh
set -e
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" /var/run/postgresql
  chown -R postgres /var/lib/postgresql /var/run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb -D "$PGDATA" -U "$POSTGRES_USER" --auth-host=scram-sha-256 --auth-local=trust --pwfile="$POSTGRES_PASSWORD_FILE" >/dev/null
  echo "host all all all scram-sha-256" >>"$PGDATA/pg_hba.conf"
  echo "create database $POSTGRES_DB" | postgres --single -D "$PGDATA" postgres >/dev/null
fi
shift
exec postgres -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql "$@"
ENTRY
  chmod +x "$context/docker-entrypoint.sh"
  cat >"$context/Dockerfile" <<DOCKERFILE
FROM debian:here
RUN useradd -u 999 -d /var/lib/postgresql postgres && mkdir /etc/postgresql-common && \\
  echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
RUN echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $(mirror) forky main" >/etc/apt/sources.list.d/next.list && \\
  apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y --no-install-recommends -t forky -o Dpkg::Options::=--force-overwrite install postgresql-18 >/dev/null
ENV PGHOST=/var/run/postgresql PGDATA=/var/lib/postgresql/18/docker PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/18/bin
RUN rm -rf /var/lib/postgresql/18 && chown postgres /var/lib/postgresql
COPY docker-entrypoint.sh /usr/local/bin/
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]
DOCKERFILE
  build "$1" "$context"
}

# make_packaged IMAGE PACKAGE INSTRUCTION…
make_packaged() {
  local image=$1 package=$2
  shift 2
  {
    echo "FROM debian:here"
    echo "RUN apt-get -qq update && apt-get -qq -y --no-install-recommends install $package >/dev/null"
    printf '%s\n' "$@"
  } | build "$image"
}

# The entry point of Redis' image, which compose names.
starts_words() { echo "RUN printf '#!/bin/sh\\nexec \"\$@\"\\n' >/usr/local/bin/docker-entrypoint.sh && chmod +x /usr/local/bin/docker-entrypoint.sh"; }

images() {
  local node postgres redis caddy prometheus
  node=$(named node) postgres=$(named postgres) redis=$(named redis) caddy=$(named caddy) prometheus=$(named prom/prometheus)
  if missing debian:here; then make_debian; fi
  if missing "$node"; then make_node "$node"; fi
  if missing "$postgres"; then make_postgres "$postgres"; fi
  if missing "$redis"; then make_packaged "$redis" redis-server 'WORKDIR /data' "$(starts_words)" 'CMD ["redis-server"]'; fi
  if missing "$caddy"; then
    make_packaged "$caddy" "caddy netcat-openbsd" 'ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config' \
      'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]'
  fi
  if missing "$prometheus"; then make_packaged "$prometheus" prometheus 'ENTRYPOINT ["prometheus"]'; fi
}

# The classic builder: BuildKit would ask a registry for images that exist here only.
variables() { echo "DOCKER_HOST=unix://$socket DOCKER_CONFIG=$home/config DOCKER_BUILDKIT=0 COMPOSE_DOCKER_CLI_BUILD=1"; }

case ${1:-} in
  up) up ;;
  images)
    export $(variables)
    images
    ;;
  env) echo "export $(variables)" ;;
  down)
    if [ -f "$home/dockerd.pid" ]; then kill "$(cat "$home/dockerd.pid")"; fi
    while [ -f "$home/dockerd.pid" ]; do sleep 0.2; done
    ;;
  *)
    sed -n 2,6p "$0"
    exit 2
    ;;
esac
