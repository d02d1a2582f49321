# nginx does not read environment variables, and the root file system may be read-only.
set -eu
# write FILE ADDRESS FOLDER With a RESOLVER, nginx asks it for the addresses of a name again and again. Without one,
# nginx asks once, when it starts: enough if the address never changes, as that of a Kubernetes service.
write() {
  upstream="proxy_pass http://$2;"
  if [ -n "${RESOLVER:-}" ]; then
    upstream="resolver $RESOLVER valid=1s ipv6=off; set \$api $2; proxy_pass http://\$api;"
  fi
  sed -e "s|UPSTREAM|$upstream|" -e "s|FOLDER|$3|" -e "s|CONNECTIONS_PER_CLIENT|$CONNECTIONS_PER_CLIENT|" \
    /etc/lode/server.conf >"/tmp/$1"
}
sed -e "s|WEB_PORT|$WEB_PORT|" -e "s|PROXIED_PORT|$PROXIED_PORT|" -e "s|CONSOLE_PORT|$CONSOLE_PORT|" \
  /etc/lode/nginx.conf >/tmp/nginx.conf
write server.conf "$API_ADDRESS" /usr/share/lode
# Only if CONSOLE_ADDRESS is set: anyone who reaches this port reaches the console.
if [ -n "$CONSOLE_ADDRESS" ]; then
  write console.conf "$CONSOLE_ADDRESS" /usr/share/lode-console
else
  echo "return 404;" >/tmp/console.conf
fi
rm -f /tmp/draining
# nginx that stops closes its port at once, and refuses the connections that wait there. So /healthz fails first, until the
# proxy in front connects here no more.
trap 'touch /tmp/draining || :; sleep "$DRAIN_SECONDS" || :; kill -QUIT "$nginx"' QUIT TERM
nginx -c /tmp/nginx.conf -g "daemon off;" &
nginx=$!
wait "$nginx" || wait "$nginx"
