import assert from "node:assert/strict";
import { getUserStats } from "@lode/core/contracts/http/points";
import { getProfile } from "@lode/core/contracts/http/profile";
import type { Db } from "@lode/db/connection";
import { auditLedger } from "@lode/db/points/points.read-model";
import { becomeMiner } from "@lode/sandbox/people/miner";
import type { SandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { until } from "@lode/sandbox/people/until";
import { uploadPicture } from "@lode/sandbox/people/upload-picture";
import { publishFollow } from "@lode/stack/demo/publish-new-task";
import { Keypair } from "@solana/web3.js";

interface Places {
  /** Who signs up, and which account of X's sandbox is linked; both are new to this installation. */
  email?: string;
  handle?: string;
  /** The page's address. */
  web: string;
  sandbox: SandboxControls;
  db: Db;
  log(sentence: string): void;
}

/** Takes a miner from sign-up to payout. Throws if a step differs from what the miner is promised. */
export async function earnAndWithdraw({
  web,
  sandbox,
  db,
  log,
  email = "journey@lode.test",
  handle = "mara_digs",
}: Places): Promise<void> {
  const page = await fetch(web);
  const asset = /src="(\/assets\/[^"]+)"/.exec(await page.text())?.[1] ?? "";
  const served = await fetch(web + asset);
  assert.equal(served.headers.get("cache-control"), "public, max-age=31536000, immutable");
  await publishFollow(db, sandbox, { basePoints: 100n });
  const person = { email, password: "a seam below the hill", displayName: "Journey" };
  const miner = await becomeMiner(web, sandbox, person);
  log("signed up, confirmed by mail and signed in");
  assert.equal(await uploadPicture(web, miner), 200);
  const { profile } = await miner.client.call(getProfile);
  const picture = await fetch(new URL(profile.avatar_url ?? "", web));
  assert.equal(picture.headers.get("content-type"), "image/webp", "the picture is served");
  const account = await miner.link(handle);
  const [task] = await miner.tasks();
  assert.ok(task, "there is a task");
  const { body } = await miner.doTask(task, account);
  assert.ok("points_awarded" in body, JSON.stringify(body));
  const awarded = body.points_awarded;
  log(`@${account.username} is linked and followed; ${JSON.stringify(body).slice(0, 120)}`);
  const asked = await miner.withdraw(100, Keypair.generate().publicKey.toBase58());
  const paid = await until("the payout", async () =>
    (await miner.withdrawals()).find((one) => one.id === asked.id && one.status === "completed"),
  );
  const landed = (await sandbox.landed()).filter((transfer) => transfer.memo?.includes(asked.id));
  assert.deepEqual(
    landed.map(({ signature, amount }) => [signature, amount]),
    [[paid.transaction_hash, "1000000"]],
  );
  log(`withdrew 100 points; paid once, ${paid.transaction_hash}`);
  assert.equal((await miner.client.call(getUserStats)).totalPoints, awarded - 101);
  assert.deepEqual(await auditLedger(db), { sum: 0n, drifted: 0 });
  log("the ledger sums to zero");
}
