import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { throwAwayFolder } from "@lode/stack/processes/reaper";
import { inOwnNetwork } from "./compose/network.ts";
import { findImageEngine } from "./image-engine.ts";
import { makeAuthority } from "./walk/authority.ts";
import { HOSTS } from "./walk/hosts.ts";
import { walk } from "./walk/walk.ts";

/**
 * `npm run production-walk`: follows docs/production.md, "One machine" and "Restore on one machine", in a clean folder with the
 * images. With `own-stores`, it follows "Stores of your own" instead of the restore.
 */
const hasOwnStores = process.argv.includes("own-stores");
const folder = process.env.LODE_WALK_FOLDER ?? makeTestFolder("lode-walk-");
const removeFolder = throwAwayFolder(folder);
try {
  const authority = makeAuthority(`${folder}/authority`, Object.values(HOSTS));
  // Node reads further authorities only when it starts.
  await inOwnNetwork({ LODE_WALK_FOLDER: folder, NODE_EXTRA_CA_CERTS: authority.root });
  await walk({
    folder,
    authority,
    engine: await findImageEngine(console.log),
    hasOwnStores,
    log: console.log,
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
removeFolder();
process.exit();
