import assert from "node:assert/strict";
import { getUserStats } from "@lode/core/contracts/http/points";
import { connect } from "@lode/db/connection";
import { auditLedger } from "@lode/db/points/points.read-model";
import { becomeMiner } from "@lode/sandbox/people/miner";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { until } from "@lode/sandbox/people/until";
import { publishFollow } from "@lode/stack/demo/publish-new-task";
import { makeTestFolder } from "@lode/stack/processes/make-test-folder";
import { throwAwayFolder } from "@lode/stack/processes/reaper";
import { Keypair } from "@solana/web3.js";
import { findImageEngine } from "./image-engine.ts";
import { type RunningContainers, runContainers } from "./run-containers.ts";

/** `npm run containers:journey`: starts the built images and takes a miner from sign-up to payout. */
const folder = makeTestFolder("lode-containers-");
const removeFolder = throwAwayFolder(folder);
let running: RunningContainers | undefined;
try {
  const engine = await findImageEngine(console.log);
  running = await runContainers(engine, folder, console.log);
  await goAllTheWay(running);
  for (const [name, files] of Object.entries(await running.changes()))
    assert.deepEqual(files, [], `${name} wrote outside its volumes`);
  console.log("No container wrote outside its volumes.");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await running?.stop();
  removeFolder();
}

async function goAllTheWay({ web, sandboxes, database }: RunningContainers): Promise<void> {
  const sandbox = sandboxControls(sandboxes);
  const db = connect(database, { poolSize: 2, name: "lode-journey" });
  try {
    const page = await fetch(web);
    const asset = /src="(\/assets\/[^"]+)"/.exec(await page.text())?.[1] ?? "";
    const served = await fetch(web + asset);
    assert.equal(served.headers.get("cache-control"), "public, max-age=31536000, immutable");
    assert.ok(served.headers.get("server")?.startsWith("nginx"), "nginx serves the assets");
    await publishFollow(db, sandbox, { basePoints: 100n });
    const person = { email: "journey@lode.test", password: "a seam below the hill", displayName: "Journey" };
    const miner = await becomeMiner(web, sandbox, person);
    console.log("signed up, confirmed by mail and signed in");
    const account = await miner.link("mara_digs");
    const [task] = await miner.tasks();
    assert.ok(task, "there is a task");
    const { body } = await miner.doTask(task, account);
    assert.equal("status" in body && body.status, "completed");
    console.log(`@${account.username} is linked and followed; ${JSON.stringify(body).slice(0, 120)}`);
    const asked = await miner.withdraw(100, Keypair.generate().publicKey.toBase58());
    const paid = await until("the payout", async () =>
      (await miner.withdrawals()).find((one) => one.id === asked.id && one.status === "completed"),
    );
    const landed = (await sandbox.landed()).filter((transfer) => transfer.memo?.includes(asked.id));
    assert.deepEqual(
      landed.map(({ signature, amount }) => [signature, amount]),
      [[paid.transaction_hash, "1000000"]],
    );
    console.log(`withdrew 100 points; paid once, ${paid.transaction_hash}`);
    assert.equal((await miner.client.call(getUserStats)).totalPoints, 2);
    assert.deepEqual(await auditLedger(db), { sum: 0n, drifted: 0 });
    console.log("the ledger sums to zero");
  } finally {
    await db.destroy();
  }
}
