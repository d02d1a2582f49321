#!/bin/sh
# Usage: install-packages.sh [--without=package,…] WORKSPACE…   Leaves what an image copies in /packages.
set -eu
node keep-workspaces.mjs "$@"
# The lockfile keeps its versions and loses the entries that are not needed any more.
npm install --package-lock-only --omit=dev
npm ci --omit=dev
mkdir /packages
# From the lockfile, and without complaints about peers that are installed in another version than they are named in.
npm sbom --package-lock-only --legacy-peer-deps --sbom-format cyclonedx --omit dev >/packages/sbom.json
node drop-unused-files.mjs node_modules */node_modules
cp -a package.json node_modules /packages
for modules in */node_modules; do
  if [ -d "$modules" ]; then mkdir -p "/packages/$(dirname "$modules")" && cp -a "$modules" "/packages/$modules"; fi
done
