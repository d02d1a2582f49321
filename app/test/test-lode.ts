import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashPassword } from "@lode/adapters/crypto/password";
import { createLogger } from "@lode/adapters/logging/logger";
import type { Mail, Mailer } from "@lode/adapters/mail/mailer";
import { linkingBy } from "@lode/adapters/networks/linking-by.test-support";
import { readWorkerConfig } from "@lode/adapters/settings/config";
import { LINK_CALLBACK_PATH } from "@lode/core/contracts/link-callback";
import { connect, type Db } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { auditLedger } from "@lode/db/points/points.read-model";
import { openTestDatabase } from "@lode/db/test/database";
import { type BuiltMiner, buildMiner } from "@lode/db/test/factories/build-miner";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { startXSandbox } from "@lode/sandbox/x/start-x-sandbox";
import { Keypair } from "@solana/web3.js";
import { afterAll, afterEach, beforeAll, expect, inject } from "vitest";
import { type Authorized, linkAccount } from "../src/accounts/link-account.ts";
import { removeAccount } from "../src/accounts/remove-account.ts";
import { sealGrant } from "../src/accounts/steps/grants.ts";
import { deleteAccount } from "../src/auth/delete-account.ts";
import { closeWorkerApp, openWorkerApp, type WorkerApp } from "../src/open-app.ts";

/**
 * Gives a test's database a fixed clock: our `now()` takes precedence over Postgres's own, also in column defaults.
 * Only connections opened later see it.
 */
async function standDatabaseClock(url: string): Promise<void> {
  const db = connect(url, { poolSize: 1, name: "clock" });
  await db.raw(`
    create table test_clock (at timestamptz);
    insert into test_clock values (null);
    create function public.now() returns timestamptz language sql stable
      as $$ select coalesce((select at from public.test_clock), pg_catalog.now()) $$;
    do $$ declare c record; begin
      execute format('alter database %I set search_path = public, pg_catalog', current_database());
      for c in select table_name, column_name from information_schema.columns
        where table_schema = 'public' and column_default in ('now()', 'pg_catalog.now()') loop
        execute format('alter table %I alter column %I set default public.now()', c.table_name, c.column_name);
      end loop;
    end $$`);
  await db.destroy();
}

const setDatabaseClock = (db: Db, now: Date) => db.raw("update test_clock set at = ?", [now]);

export type TestLode = Awaited<ReturnType<typeof openLode>>;

/** A mail server that keeps each mail in `sent`, once `answer` has let it. */
export const keepMails = (sent: Mail[], answer = async () => {}): Mailer => ({
  async send(mail) {
    await answer();
    sent.push(mail);
  },
  close: () => {},
});

const CALLBACK = `http://127.0.0.1:3000${LINK_CALLBACK_PATH}`;

/** Every linked miner's password. Hashing is slow on purpose, so it is hashed once. */
const PASSWORD = "a seam below the hill";
let passwordHash: Promise<string> | undefined;

type OnClose = (close: () => unknown) => void;
type LodeSettings = Record<string, string>;
/** Settings, or a function that makes them for what the world has started: its treasury's address, or its node's URL. */
export type SettingsOf = LodeSettings | ((started: string, onClose: OnClose) => Promise<LodeSettings>);

/**
 * The dependencies of the use-cases: an own database, the real Redis, and the X sandbox. After each test the ledger
 * must be in balance.
 */
export function useTestLode(settings: SettingsOf = {}): () => TestLode {
  let running: TestLode | undefined;
  const closing: (() => unknown)[] = [];
  const current = (): TestLode => {
    if (!running) throw new Error("Lode is not running.");
    return running;
  };
  beforeAll(async () => {
    running = await openLode(settings, (close) => closing.push(close));
  });
  afterEach(async () => expect(await auditLedger(current().db)).toEqual({ sum: 0n, drifted: 0 }));
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });
  return current;
}

async function openLode(settings: SettingsOf, onClose: OnClose) {
  const folder = mkdtempSync(join(tmpdir(), "lode-app-"));
  onClose(() => rmSync(folder, { recursive: true }));
  const database = await openTestDatabase();
  const { db } = database;
  await standDatabaseClock(database.url);
  const sandbox = await startXSandbox({
    port: 0,
    consumerKey: "key",
    consumerSecret: "secret",
    callbackUrls: [CALLBACK],
  });
  const x = sandboxControls({ x: sandbox.url });
  const treasury = Keypair.generate();
  const keyFile = join(folder, "treasury.json");
  writeFileSync(keyFile, JSON.stringify([...treasury.secretKey]), { mode: 0o600 });
  const more =
    typeof settings === "function" ? await settings(treasury.publicKey.toBase58(), onClose) : settings;
  const config = readWorkerConfig({
    X_APP_KEY: "key",
    X_APP_SECRET: "secret",
    X_TIER: "enterprise",
    X_SANDBOX_PORT: String(sandbox.port),
    DATABASE_URL: database.url,
    REDIS_URL: inject("redisUrl"),
    QUEUE_PREFIX: `t_${randomBytes(6).toString("hex")}`,
    SEALING_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    PROOF_KEY: randomBytes(32).toString("base64"),
    TREASURY_ADDRESS: treasury.publicKey.toBase58(),
    TREASURY_KEY_FILE: keyFile,
    SMTP_URL: "smtp://127.0.0.1:1",
    ...more,
  });
  let now = new Date();
  const clock = { now: () => now };
  const open = (): WorkerApp => {
    const app = openWorkerApp(config, createLogger("worker", "silent"), clock);
    onClose(() => closeWorkerApp(app));
    return app;
  };
  const app = open();
  onClose(() => sandbox.stop());

  /** Makes a miner with a linked account and real tokens of the sandbox. */
  async function linkedMiner(username: string): Promise<BuiltMiner> {
    await x.putXUser({ username, followers_count: 250, created_at: "2020-01-01T00:00:00.000Z" });
    const { network, grant, facts } = await authorize(username);
    const id = newId();
    const sealedTokens = sealGrant(app.sealingKeys, id, grant);
    const account = { id, network, facts, sealedTokens };
    passwordHash ??= hashPassword(PASSWORD);
    return buildMiner(db, { name: username, passwordHash: await passwordHash, account });
  }

  async function linkedMiners<const N extends readonly string[]>(...usernames: N) {
    const miners: BuiltMiner[] = [];
    for (const username of usernames) miners.push(await linkedMiner(username));
    return miners as { [K in keyof N]: BuiltMiner };
  }

  /** Links or reconnects an X account to this miner, also an account that another miner has just removed. */
  async function linkAgain(miner: BuiltMiner, username: string): Promise<BuiltMiner> {
    const authorized = await authorize(username);
    const removed = { external_id: authorized.facts.externalId, state: "removed" };
    await db("social_accounts")
      .where(removed)
      .update({ removed_at: new Date(0) });
    const { accountId } = await app.transaction((trx) =>
      linkAccount(trx, app.sealingKeys, miner.userId, authorized),
    );
    return { ...miner, account: { id: accountId, externalId: authorized.facts.externalId, username } };
  }

  /** What X returns once the person consents. */
  async function authorize(username: string): Promise<Authorized> {
    const linking = linkingBy("redirect", app.networks.get("x"));
    const { key, secret } = await linking.begin(CALLBACK);
    const { oauth_verifier: verifier } = await x.authorize(key, username);
    return { network: "x", isDelegated: true, ...(await linking.complete({ key, secret, verifier })) };
  }

  return {
    ...database,
    app,
    x,
    /** A second process with the same database, Redis and clock. */
    another: open,
    /** Sets this process' clock, which may be wrong. */
    setClock(moment: Date) {
      now = moment;
    },
    /** Sets the clocks of this process and of its database; nothing sleeps. */
    async setClocks(moment: Date) {
      now = moment;
      await setDatabaseClock(db, moment);
    },
    linkedMiner,
    linkedMiners,
    linkAgain,
    stateOf: async ({ account }: BuiltMiner): Promise<string> =>
      (await db("social_accounts").where({ id: account.id }).first()).state,
    /** Gives new tokens to an account whose tokens X has refused. */
    reconnect: async (miner: BuiltMiner) => void (await linkAgain(miner, miner.account.username)),
    /** Removes the account as the miner's page does. */
    removeAccount: ({ userId, account: { externalId } }: BuiltMiner) =>
      removeAccount(app, { userId, externalId }),
    /** Deletes a miner of `linkedMiner`, as the page does. */
    deleteMiner: ({ userId }: BuiltMiner) => deleteAccount(app, { userId, password: PASSWORD }),
  };
}
