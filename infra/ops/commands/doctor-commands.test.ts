import type { Db } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { insertBackup } from "@lode/db/operations/backups.repository";
import { halt } from "@lode/db/operations/halts.repository";
import { beat } from "@lode/db/operations/heartbeats.repository";
import { openTestDatabase } from "@lode/db/test/database";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { startNostrSandbox } from "@lode/sandbox/nostr/start-nostr-sandbox";
import { beforeAll, expect, test } from "vitest";
import { examineProduction, relayFaults } from "./doctor-commands.ts";

/** A right installation: nothing to name. */
const RIGHT = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://mine.lode.io",
  OPERATORS_URL: "https://console.lode.io",
  X_PROVIDER: "x",
  SOLANA_CLUSTER: "devnet",
  SOLANA_RPC_URL: "https://api.devnet.solana.com",
  TREASURY_ADDRESS: "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin",
  MAIL_FROM: "Lode <no-reply@lode.io>",
  SUPPORT_EMAIL: "help@lode.io",
  OPERATOR_EMAIL: "first@lode.io",
  SMTP_URL: "smtps://user:word@smtp.provider.io",
  DATABASE_URL: "postgres://lode:p@db.provider.io/lode?sslmode=verify-full&sslrootcert=/ca.pem",
  REDIS_URL: "rediss://:p@redis.provider.io:6379",
  CSRF_KEY: "8Zp1vQm5Yc2Rk7Ws4Tn9Xb3Hd6Jf0Lg1Aq8",
  CAPTCHA_KEY: "3Hd6Jf0Lg1Aq88Zp1vQm5Yc2Rk7Ws4Tn9Xb",
  SEALING_KEYS: "k1:bGlrZSBhIGdvb2Qga2V5LCA5NzIzNDg1OTM0NTc4OTI=",
};

let db: Db;
beforeAll(async () => {
  ({ db } = await openTestDatabase());
  await work(db, {});
});

/** A worker that is alive with these settings. */
const work = (on: Db, settings: Record<string, string>) =>
  beat(on, {
    id: newId(),
    startedAt: new Date(),
    runningJobs: 0,
    settings: Object.fromEntries(
      Object.entries({ NODE_ENV: "production", ...settings }).map(([name, value]) => [
        name,
        { value, isSet: true },
      ]),
    ),
  });

test("operations: the doctor finds nothing on a right installation", async () => {
  expect(await examineProduction(db, RIGHT)).toEqual([]);
});

test("stores beside the programs, as in compose, need no TLS", async () => {
  const beside = {
    DATABASE_URL: "postgres://lode:p@postgres:5432/lode",
    REDIS_URL: "redis://redis:6379,redis://[::1]:6379",
    SMTP_URL: "smtp://127.0.0.1:25",
    OPERATORS_URL: "http://127.0.0.1:3001",
  };
  expect(await examineProduction(db, { ...RIGHT, ...beside })).toEqual([]);
});

test.each([
  ["NODE_ENV", "development"],
  ["ALLOW_SANDBOX_IN_PRODUCTION", "yes"],
  ["DEMO", "true"],
  ["FAILPOINT", "payout.stored=kill"],
  ["CSRF_KEY", "c".repeat(32)],
  ["SEALING_KEYS", `k1:${"A".repeat(43)}=`],
  ["X_PROVIDER", "sandbox"],
  ["NOSTR_RELAYS", "wss://relay.provider.io,ws://127.0.0.1:3004"],
  ["NOSTR_RELAYS", "ws://relay.provider.io"],
  ["SOLANA_CLUSTER", "sandbox"],
  ["PUBLIC_URL", "http://mine.lode.io"],
  ["PUBLIC_URL", "https://lode.example"],
  ["PUBLIC_URL", "http://127.0.0.1:3000"],
  ["OPERATORS_URL", "http://console.lode.io"],
  ["TREASURY_ADDRESS", "set-the-address-of-the-wallet-that-pays"],
  ["TREASURY_ADDRESS", "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9Pus"],
  ["SOLANA_RPC_URL", "https://rpc.example"],
  ["INDEPENDENT_RPC_URL", "http://rpc.provider.io"],
  ["MAIL_FROM", "Lode <no-reply@lode.test>"],
  ["SUPPORT_EMAIL", "support@example.com"],
  ["OPERATOR_EMAIL", "operator@lode.test"],
  ["MAIL_SANDBOX_URL", "http://127.0.0.1:3003"],
  ["SMTP_URL", "smtp://smtp.provider.io"],
  ["OPERATOR_TOTP_REQUIRED", "false"],
  ["WALLET_CHANGE_HOLD", "0"],
  ["DATABASE_URL", "postgres://lode:p@db.provider.io/lode"],
  ["DATABASE_POOL_URL", "postgres://lode:p@10.0.0.7/lode?sslmode=disable"],
  ["DATABASE_POOL_URL", "postgres://lode:p@db.provider.io/lode?sslmode=no-verify"],
  ["REDIS_URL", "rediss://a.provider.io,redis://b.provider.io"],
  ["S3_ENDPOINT", "http://s3.provider.io"],
  ["ARCHIVE", "on"],
])("operations: the planted fault %s=%s is the only one that the doctor names", async (name, value) => {
  const faults = await examineProduction(db, { ...RIGHT, [name]: value });
  expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
});

test("operations: the doctor names a relay that asks for AUTH, with its words, and a silent one", async () => {
  const { relay, relayUrl, stop } = await startNostrSandbox({ port: 0 });
  expect(await relayFaults({ NOSTR_RELAYS: relayUrl })).toEqual([]);
  relay.refuses = "auth-required: members only";
  expect(await relayFaults({ NOSTR_RELAYS: `${relayUrl},ws://127.0.0.1:1` })).toEqual([
    `NOSTR_RELAYS has ${relayUrl}, which is of no use: The relay refuses: auth-required: members only (${relayUrl})`,
    "NOSTR_RELAYS has ws://127.0.0.1:1, which is of no use: A relay does not answer",
  ]);
  await stop();
});

test("operations: the doctor names a backup that is a day late, and what is halted", async () => {
  const { db: other } = await openTestDatabase();
  await work(other, {});
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const backedUp = (hours: number) =>
    insertBackup(other, { startedAt: hoursAgo(hours), endedAt: hoursAgo(hours), bytes: 1n, hasLog: true });
  await backedUp(27);
  expect(await examineProduction(other, RIGHT)).toEqual([
    "No backup for 27 hours: run npm run ops -- backup",
  ]);
  await backedUp(25);
  await other.transaction((trx) => halt(trx, { name: "payouts", reason: "a rehearsal", actor: "ada" }));
  expect(await examineProduction(other, RIGHT)).toEqual(["Halted: payouts, because a rehearsal"]);
});

test("operations: the doctor names the demo's rows, pending migrations and the settings of live workers", async () => {
  const { db: other } = await openTestDatabase();
  expect(await examineProduction(other, RIGHT)).toEqual([expect.stringContaining("No worker is alive")]);
  const { userId: id } = await buildMiner(other);
  await other("users").where({ id }).update({ email: "ada@demo.test" });
  await other("migrations").where({ name: "0112-once-and-sealed" }).delete();
  await work(other, { X_PROVIDER: "sandbox", ALLOW_SANDBOX_IN_PRODUCTION: "yes" });
  const said = (await examineProduction(other, RIGHT)).join("\n");
  expect(said).toMatch(
    /A live worker: X_PROVIDER.*\n.*ALLOW_SANDBOX.*\n.*0112-once-and-sealed.*\n.*ada@demo\.test/,
  );
});
