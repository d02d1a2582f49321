#!/bin/sh
# nginx does not read environment variables, and the root file system may be read-only.
set -eu
sed -e "s|WEB_PORT|$WEB_PORT|" -e "s|API_ADDRESS|$API_ADDRESS|" \
  -e "s|CONNECTIONS_PER_CLIENT|$CONNECTIONS_PER_CLIENT|" /etc/lode/nginx.conf >/tmp/nginx.conf
exec nginx -c /tmp/nginx.conf -g "daemon off;"
