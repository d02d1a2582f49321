import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { connect } from "@lode/db/connection";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { throwAwayFolder } from "@lode/stack/processes/reaper";
import { inOwnNetwork } from "./compose/network.ts";
import { DEMO_ENV_FILE, readCompose } from "./compose/read-compose.ts";
import { relaySandboxes } from "./compose/relay-sandboxes.ts";
import { type RunningCompose, runCompose } from "./compose/run-compose.ts";
import { findImageEngine } from "./image-engine.ts";
import { earnAndWithdraw } from "./journey/earn-and-withdraw.ts";
import { typeRunbooks } from "./journey/type-runbooks.ts";

/**
 * `npm run containers:journey`: starts the demo as docker-compose.yml and demo.env describe it, and takes a miner from sign-up to
 * payout. Then the API crashes, and an operator types the runbooks' commands.
 */
await inOwnNetwork();
const folder = makeTestFolder("lode-containers-");
const removeFolder = throwAwayFolder(folder);
let running: RunningCompose | undefined;
try {
  const engine = await findImageEngine(console.log);
  const compose = readCompose({ envFile: DEMO_ENV_FILE });
  running = runCompose({ compose, engine, folder, log: console.log });
  await running.up();
  const sandbox = sandboxControls(await relaySandboxes(running, "loopback"));
  const db = connect(databaseOf(running), { poolSize: 2, name: "lode-journey" });
  try {
    await earnAndWithdraw({ web: "http://127.0.0.1:3000", sandbox, db, log: console.log });
    await surviveTheApi(running);
  } finally {
    await db.destroy();
  }
  console.log(`${await typeRunbooks(running)} commands of the runbooks work in the shell of ops, as written`);
  for (const [name, files] of Object.entries(await running.changes()))
    assert.deepEqual(files, [], `${name} wrote outside its volumes`);
  console.log("No container wrote outside its volumes.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await running?.stop();
  removeFolder();
  // The relays of the sandboxes end with this process.
  process.exit();
}

/** The settings that the programs read, with the container's address instead of its name. */
function databaseOf(compose: RunningCompose): string {
  const { DATABASE_URL = "" } = parseEnv(
    readFileSync(join(compose.volume("product-secrets"), "settings.env"), "utf8"),
  );
  return DATABASE_URL.replace("@postgres:", `@${compose.addressOf("postgres")}:`);
}

async function surviveTheApi(compose: RunningCompose): Promise<void> {
  await compose.crash("api");
  const { status } = await fetch("http://127.0.0.1:3000/api/health/ready");
  assert.equal(status, 200);
  assert.deepEqual([compose.restartsOf("api"), compose.restartsOf("worker")], [1, 0]);
  console.log("the API crashed and is back, and nothing else was restarted");
}
