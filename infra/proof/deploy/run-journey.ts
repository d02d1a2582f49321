import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { beginSigner } from "@lode/core/contracts/http/accounts";
import { becomeMiner } from "@lode/sandbox/people/miner";
import { uploadPicture } from "@lode/sandbox/people/upload-picture";
import { findEngine, isPaidOnce, log } from "./engine.ts";

const ENV_FILE = "infra/deploy/docker/demo.env";
const WEB = parseEnv(readFileSync(ENV_FILE, "utf8")).PUBLIC_URL ?? "";

/**
 * `npm run containers:journey`: the demo of docker-compose.yml on a Docker engine is the product of `npm start`. A
 * miner goes from sign-up to a paid withdrawal, and everything is restarted. production-walk.ts tests production.
 */
const engine = await findEngine({ COMPOSE_ENV_FILES: ENV_FILE, COMPOSE_PROJECT_NAME: "lode-journey" });
const { compose } = engine;
try {
  log(`docker compose ${(await compose("version", "--short")).trim()}: building the images`);
  // One after the other, so that the images share the layers of their packages.
  await compose("--parallel", "1", "build", "--quiet");
  await compose("up", "--detach", "--wait");
  const table = await compose("logs", "--no-log-prefix", "seed");
  for (const row of [/ready: http/, /Nostr sandbox .*:3004/, /ada@demo\.test/, /operator@lode\.test/])
    assert.match(table, row);
  log("every container is healthy, and the seed's log ends with the sign-ins");
  await beAMiner();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(await compose("logs", "--tail", "20").catch(() => ""));
  process.exitCode = 1;
} finally {
  await engine.close();
  log("every container, volume and network of the journey is removed");
  process.exit();
}

async function beAMiner(): Promise<void> {
  const { sandbox, db } = await engine.reach();
  await db.destroy();
  const asset = /src="(\/assets\/[^"]+)"/.exec(await (await fetch(WEB)).text())?.[1] ?? "";
  const served = await fetch(WEB + asset);
  assert.equal(served.headers.get("cache-control"), "public, max-age=31536000, immutable");
  for (const control of ["3002/sandbox/log", "3004/sandbox/people"])
    assert.equal((await fetch(`http://127.0.0.1:${control}`)).status, 403, "not from outside");
  const person = { email: "journey@lode.test", password: "a seam below the hill", displayName: "Journey" };
  const miner = await becomeMiner(WEB, sandbox, person);
  log("a miner signed up, confirmed by mail and signed in");
  assert.equal(await uploadPicture(WEB, miner), 200);
  // Where the browser opens the sandboxes' pages.
  const authorize = await miner.client.navigate("/api/twitter-oauth");
  const signer = await miner.client.call(beginSigner, { params: { network: "nostr" } });
  for (const page of [authorize, signer.sandbox_page])
    assert.equal((await fetch(page ?? "")).status, 200, String(page));
  assert.ok((await miner.tasks()).length > 10, "the tasks of the demo");
  const account = await miner.earn("nell_seam");
  log(`@${account.username} did a task and earned its points`);
  await isPaidOnce(miner, sandbox);
  log("100 points were withdrawn and paid once");
  await compose("restart");
  await compose("up", "--detach", "--wait");
  log("everything was restarted, and is healthy");
}
