import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openQueues } from "@lode/adapters/redis/queue";
import { removeAccount } from "@lode/core/contracts/http/accounts";
import { changePassword } from "@lode/core/contracts/http/auth";
import { getUserStats } from "@lode/core/contracts/http/points";
import type { Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { Keypair } from "@solana/web3.js";
import { Redis } from "ioredis";
import { beforeAll, expect, test } from "vitest";
import { treasuryUsdc } from "../world/treasury.ts";
import { useTestStack } from "./test-stack.ts";

/**
 * The last point before a payment may land, and the first after it. sign-payout.crashes.test.ts has every point.
 */
const POINTS = ["payout.stored", "payout.sent"] as const;
const marker = (folder: string, point: string) => join(folder, `${point}.reached`);

const running = useTestStack((folder) => ({
  FAILPOINT: POINTS.map((point) => `${point}@${marker(folder, point)}`).join(","),
}));

let miner: Miner;
beforeAll(async () => {
  const { folder, newMiner, publish } = running();
  // A failpoint is off until a test removes its marker.
  for (const point of POINTS) writeFileSync(marker(folder, point), "");
  await publish({ basePoints: 5_000n });
  miner = await newMiner("survivor");
  const account = await miner.link("vera_vein");
  const [task] = await miner.tasks();
  if (!task) throw new Error("There is no task.");
  expect(await miner.doTask(task, account)).toMatchObject({ status: 200 });
});

const landedFor = async (id: string) =>
  (await running().sandbox.landed()).filter((transfer) => transfer.memo?.includes(id));
const finished = (id: string) =>
  until(
    "the withdrawal to complete",
    async () => (await miner.withdrawals()).find((one) => one.id === id && one.status === "completed"),
    60_000,
  );

test.each(POINTS)("kill -9 at %s: paid exactly once, nothing stuck", async (point) => {
  const { folder, audit } = running();
  const before = (await miner.client.call(getUserStats)).totalPoints;
  rmSync(marker(folder, point));
  const { id } = await miner.withdraw(100, Keypair.generate().publicKey.toBase58());
  const paid = await finished(id);
  expect(existsSync(marker(folder, point)), "the worker must have crashed at this point").toBe(true);
  expect(await landedFor(id)).toMatchObject([{ signature: paid.transaction_hash, amount: "1000000" }]);
  expect(await miner.client.call(getUserStats)).toMatchObject({ totalPoints: before - 101, heldPoints: 0 });
  expect(await audit()).toEqual({ sum: 0n, drifted: 0 });
});

test("after FLUSHALL with work waiting, everything finishes exactly once", async () => {
  const { stack, audit, sandbox, publish, db } = running();
  const before = (await miner.client.call(getUserStats)).totalPoints;
  await publish({ targetUsername: "oreworks", basePoints: 10n });
  const account = { id: (await sandbox.xUser("vera_vein")).id, username: "vera_vein" };
  const task = (await miner.tasks()).find((one) => one.target_username === "oreworks");
  if (!task) throw new Error("There is no task.");
  const redis = new Redis(stack.urls.redis);
  const pause = { reason: "a test", actor: "a test" };
  await db("paused_queues").insert(["mail", "housekeeping"].map((queue) => ({ queue, ...pause })));
  const { mail, housekeeping } = openQueues(redis, stack.env.QUEUE_PREFIX ?? "lode");
  await until("both queues to rest", async () => (await mail.isPaused()) && (await housekeeping.isPaused()));
  await miner.client.call(removeAccount, { body: { twitter_id: (await miner.link("quiet_quarry")).id } });
  const passwords = { current_password: "a seam below the hill", password: "another seam below" };
  await miner.client.call(changePassword, { body: passwords });
  const mails = () => db("mails").whereNot({ kind: "alarm" });
  await until("both jobs", async () => (await mail.count()) > 0 && (await housekeeping.count()) > 0);
  await sandbox.setXFaults([{ route: "GET /2/users", delayMs: 1_500, times: 1 }]);
  const said = miner.doTask(task, account);
  const asked = await Promise.all(
    Array.from({ length: 8 }, (_, n) => miner.withdraw(100 + n, Keypair.generate().publicKey.toBase58())),
  );
  await db("paused_queues").delete();
  await redis.flushall();
  redis.disconnect();
  for (const { id } of asked) {
    await finished(id);
    expect(await landedFor(id)).toHaveLength(1);
  }
  await said;
  const spent = asked.reduce((sum, { amount, fee }) => sum + amount + fee, 0);
  await until(
    "the award",
    async () => (await miner.client.call(getUserStats)).totalPoints === before - spent + 22,
  );
  expect(await audit()).toEqual({ sum: 0n, drifted: 0 });
  await until("every mail", async () => !(await mails().whereNull("outcome").first()), 60_000);
  await until("the revocation", async () => !(await db("token_revocations").first()), 60_000);
  const sent = await mails().where({ outcome: "sent" });
  expect(sent.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["password-changed", "wallet-changed"]),
  );
  expect(await sandbox.mailsTo(miner.email)).toHaveLength(sent.length);
});

test("with Redis killed a withdrawal is still accepted, and is paid when Redis is back", async () => {
  const { stack } = running();
  stack.processes.redis?.kill("SIGKILL");
  const { id } = await miner.withdraw(100, Keypair.generate().publicKey.toBase58());
  await finished(id);
  expect(await landedFor(id)).toHaveLength(1);
});

test("with an empty treasury a withdrawal waits with a reason, and is paid after a refill", async () => {
  const { sandbox, stack } = running();
  const address = stack.env.TREASURY_ADDRESS ?? "";
  const held = await treasuryUsdc(sandbox, address);
  await sandbox.rpc("dev_fund", { address, usdc: -(held - 500_000) });
  const { id } = await miner.withdraw(100, Keypair.generate().publicKey.toBase58());
  const waiting = await until("the reason for waiting", async () =>
    (await miner.withdrawals()).find((one) => one.id === id && one.hold_reason !== null),
  );
  expect(waiting).toMatchObject({ status: "pending", hold_reason: expect.stringContaining("treasury") });
  await sandbox.rpc("dev_fund", { address, usdc: 500_000_000 });
  await finished(id);
  expect(await landedFor(id)).toHaveLength(1);
});
