import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { XAccountFacts } from "@lode/core/domain/accounts/x-facts";
import { readWorkerConfig } from "@lode/core/server/config";
import { sealSecret } from "@lode/core/server/crypto/seal-secret";
import { createLogger } from "@lode/core/server/logger";
import * as accounts from "@lode/db/accounts/accounts.repository";
import { endAutomationOf } from "@lode/db/automation/settings.repository";
import { newId } from "@lode/db/id";
import { closeAttemptsOfAccount } from "@lode/db/tasks/attempts.repository";
import { openTestDatabase, type TestDatabase } from "@lode/db/test/database";
import { type BuiltMiner, buildMiner } from "@lode/db/test/factories/build-miner";
import { type SandboxControls, sandboxControls } from "@lode/infra/client/sandbox-controls";
import { startXSandbox } from "@lode/infra/sandbox/x/start-x-sandbox";
import { Keypair } from "@solana/web3.js";
import { afterAll, beforeAll, inject } from "vitest";
import { closeWorkerApp, openWorkerApp, type WorkerApp } from "../src/open-app.ts";

export interface TestLode extends TestDatabase {
  app: WorkerApp;
  /** Moves the clock of the product; nothing sleeps. */
  setClock(now: Date): void;
  x: SandboxControls;
  /** Another process beside the first: same database, Redis and clock. */
  another(): WorkerApp;
  /** A miner whose account is linked with real tokens of the sandbox. */
  linkedMiner(username: string): Promise<BuiltMiner>;
  /** New tokens for an account that X has refused. */
  reconnect(miner: BuiltMiner): Promise<void>;
  /** As the miner's page does it. */
  removeAccount(miner: BuiltMiner): Promise<void>;
  /** Links an X account that is free to this miner, or to another one. */
  linkAgain(miner: BuiltMiner, username: string): Promise<BuiltMiner>;
}

const CALLBACK = "http://127.0.0.1:3000/profile/twitter-callback";

type Settings = Record<string, string>;

/**
 * What use-cases are given, on a database of their own, the real Redis and the real X sandbox. `settings` may start
 * more of what is around them, and says what ends with it.
 */
export function useTestLode(
  settings:
    | Settings
    | ((treasury: string, onClose: (close: () => unknown) => void) => Promise<Settings>) = {},
): () => TestLode {
  let running: TestLode | undefined;
  const closing: (() => unknown)[] = [];

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), "lode-app-"));
    closing.push(() => rmSync(folder, { recursive: true }));
    const database = await openTestDatabase();
    const x = await startXSandbox({
      port: 0,
      consumerKey: "key",
      consumerSecret: "secret",
      callbackUrls: [CALLBACK],
    });
    const treasury = Keypair.generate();
    const keyFile = join(folder, "treasury.json");
    writeFileSync(keyFile, JSON.stringify([...treasury.secretKey]), { mode: 0o600 });
    const more =
      typeof settings === "function"
        ? await settings(treasury.publicKey.toBase58(), (close) => closing.push(close))
        : settings;
    const config = readWorkerConfig({
      X_APP_KEY: "key",
      X_APP_SECRET: "secret",
      X_TIER: "enterprise",
      X_SANDBOX_PORT: String(x.port),
      DATABASE_URL: database.url,
      REDIS_URL: inject("redisUrl"),
      QUEUE_PREFIX: `{t_${randomBytes(6).toString("hex")}}`,
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
      closing.push(() => closeWorkerApp(app));
      return app;
    };
    const app = open();
    running = {
      ...database,
      app,
      setClock: (moment) => {
        now = moment;
      },
      x: sandboxControls({ x: x.url, mail: "", solana: "" }),
      another: open,
      linkedMiner,
      reconnect,
      removeAccount,
      linkAgain,
    };
    closing.push(() => x.stop());
  });
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  function current(): TestLode {
    if (!running) throw new Error("Lode is not running.");
    return running;
  }

  async function linkedMiner(username: string): Promise<BuiltMiner> {
    const { db, x } = current();
    await x.putXUser({ username, followers_count: 250, created_at: "2020-01-01T00:00:00.000Z" });
    return buildMiner(db, { name: username, account: await authorize(username, newId()) });
  }

  async function reconnect({ account }: BuiltMiner): Promise<void> {
    const authorized = await authorize(account.username, account.id);
    await current().transaction((trx) => accounts.reconnectAccount(trx, authorized));
  }

  async function removeAccount({ userId, account }: BuiltMiner): Promise<void> {
    const { app, transaction } = current();
    await transaction(async (trx) => {
      await accounts.removeAccount(trx, userId, account.xId);
      await closeAttemptsOfAccount(trx, account.id, "The X account was removed");
      await endAutomationOf(trx, account.id, app.clock.now());
    });
  }

  async function linkAgain(miner: BuiltMiner, username: string): Promise<BuiltMiner> {
    const account = await authorize(username, newId());
    await current().transaction((trx) => accounts.insertAccount(trx, { userId: miner.userId, ...account }));
    return { ...miner, account: { id: account.id, xId: account.facts.xId, username } };
  }

  /** What X gives when the person consents, sealed for this account. */
  async function authorize(
    username: string,
    id: string,
  ): Promise<{ id: string; facts: XAccountFacts; sealedTokens: string }> {
    const { app, x } = current();
    const { oauthToken, oauthTokenSecret } = await app.x.beginLink(CALLBACK);
    const { oauth_verifier: verifier } = await x.authorize(oauthToken, username);
    const { tokens, profile } = await app.x.completeLink({ oauthToken, oauthTokenSecret, verifier });
    const sealedTokens = sealSecret(app.sealingKeys, JSON.stringify(tokens), `x_accounts:${id}`);
    return { id, facts: profile, sealedTokens };
  }

  return current;
}
