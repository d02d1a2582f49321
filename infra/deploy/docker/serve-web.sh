# nginx does not read environment variables, and the root file system may be read-only.
set -eu
# With a RESOLVER, nginx asks it for the API's address again and again. Without one, nginx asks once, when it starts: enough
# where the address of a name stays, as that of a service in Kubernetes.
upstream="proxy_pass http://$API_ADDRESS;"
if [ -n "${RESOLVER:-}" ]; then
  upstream="resolver $RESOLVER valid=5s ipv6=off; set \$api $API_ADDRESS; proxy_pass http://\$api;"
fi
for name in nginx server; do
  sed -e "s|WEB_PORT|$WEB_PORT|" -e "s|PROXIED_PORT|$PROXIED_PORT|" -e "s|UPSTREAM|$upstream|" \
    -e "s|CONNECTIONS_PER_CLIENT|$CONNECTIONS_PER_CLIENT|" "/etc/lode/$name.conf" >"/tmp/$name.conf"
done
exec nginx -c /tmp/nginx.conf -g "daemon off;"
