#!/bin/sh
# Usage: make-base.sh IMAGE   Makes the base image under this name with buildah, for machines that cannot pull images: a
# minimal Debian 12, and Node from its npm package. Needs root and debootstrap; takes a minute.
set -eu
image=$1
node_version=24.9.0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mirror=$(apt-get indextargets --format '$(URI)' | head -1 | sed 's#/dists/.*##')
debootstrap --variant=minbase bookworm "$work/root" "$mirror" >/dev/null
machine=$(node -p process.arch)
(cd "$work" && npm pack --silent "node-linux-$machine@$node_version" >/dev/null && tar xzf node-linux-*.tgz)
cp "$work/package/bin/node" "$work/root/usr/local/bin/node"
mkdir -p "$work/root/usr/local/lib/node_modules" "$work/root/etc/ssl/certs"
cp -rL "$(npm root -g)/npm" "$work/root/usr/local/lib/node_modules/npm"
for name in npm npx; do
  ln -s "../lib/node_modules/npm/bin/$name-cli.js" "$work/root/usr/local/bin/$name"
done
cp /etc/ssl/certs/ca-certificates.crt "$work/root/etc/ssl/certs/"
rm -rf "$work/root/var/cache/apt" "$work/root/var/lib/apt/lists"
chroot "$work/root" useradd --create-home --uid 1000 node
container=$(buildah from scratch)
buildah add --quiet "$container" "$work/root" / >/dev/null
buildah config --cmd node "$container"
buildah commit --quiet --rm "$container" "$image" >/dev/null
