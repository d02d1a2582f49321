import { randomBytes } from "node:crypto";
import type { Server } from "node:http";
import { hashPassword } from "@lode/adapters/crypto/password";
import { hashToken } from "@lode/adapters/crypto/random-token";
import { createLogger } from "@lode/adapters/logging/logger";
import { closeQueues } from "@lode/adapters/redis/queue";
import { readApiConfig } from "@lode/adapters/settings/config";
import { createEmailToken, type EmailTokenPurpose } from "@lode/db/auth/email-tokens.repository";
import { openTestDatabase, type TestDatabase } from "@lode/db/test/database";
import { type BuiltMiner, buildMiner } from "@lode/db/test/factories/build-miner";
import { solveCaptcha } from "@lode/sandbox/people/lode-client";
import { startXSandbox } from "@lode/sandbox/x/start-x-sandbox";
import { Keypair } from "@solana/web3.js";
import supertest from "supertest";
import { afterAll, beforeAll, inject } from "vitest";
import { createApp } from "../src/app.ts";
import { createOpsApp } from "../src/console/console-app.ts";
import { createDeps, type Deps } from "../src/deps.ts";

export const PASSWORD = "a seam below the hill";
export const newWallet = (): string => Keypair.generate().publicKey.toBase58();

/** Hashed once per process, for all its miners, because hashing is slow on purpose. */
let passwordHash: Promise<string> | undefined;
const hashOfPassword = (): Promise<string> => {
  passwordHash ??= hashPassword(PASSWORD);
  return passwordHash;
};

/** A browser, which keeps cookies. `csrf` returns the token that the page would read from its cookie. */
export interface Visitor {
  agent: ReturnType<typeof supertest.agent>;
  csrf(): Promise<string>;
  captcha(action: string, headers?: Record<string, string>): Promise<string>;
  send(
    method: "post" | "put" | "delete",
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<supertest.Response>;
  post(path: string, body: object, headers?: Record<string, string>): Promise<supertest.Response>;
  /** Solves a captcha and signs in. */
  signIn(email: string, password?: string, headers?: Record<string, string>): Promise<supertest.Response>;
}

export interface SignedInMiner extends Visitor {
  miner: BuiltMiner;
  bearer: string;
  /** Returns the withdrawal's id. The wallet is new if it is left out. */
  withdraw(amount: number, walletAddress?: string): Promise<string>;
}

export interface TestApp extends TestDatabase {
  deps: Deps;
  server: Server;
  operators: Server;
  xUrl: string;
  visitor(): Visitor;
  /** Changes rows as only time or another program does. */
  update(table: string, where: object, values: object): Promise<unknown>;
  /** The token of a mailed link, which by default works for a day. */
  mailToken(
    link: { purpose: EmailTokenPurpose; userId: string | null; subjectId?: string },
    hours?: number,
  ): Promise<string>;
  signedIn(wanted?: Parameters<typeof buildMiner>[1]): Promise<SignedInMiner>;
  /** Signs the same miner in with another browser. */
  signInAgain(miner: Pick<SignedInMiner, "miner">): Promise<SignedInMiner>;
}

/** A miner's session cookie, as `name=value`. */
export async function sessionCookieOf({ agent }: Visitor): Promise<string> {
  const sent = (await agent.get("/api/stats")).request.cookies as string;
  const cookie = /lode_session=[^;]+/.exec(sent)?.[0];
  if (!cookie) throw new Error("There is no session cookie.");
  return cookie;
}

type NewLink = Omit<Parameters<typeof createEmailToken>[1], "userId"> & { userId: string };
const PUBLIC_URL = "http://127.0.0.1:3000";
const TREASURY = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";

/** The API with its own database, a real Redis and the X sandbox. The journeys test it together with workers. */
export function useTestApp(settings: Record<string, string> = {}): () => TestApp {
  let running: TestApp | undefined;
  const closing: (() => unknown)[] = [];
  const database = { current: undefined as TestDatabase | undefined };
  beforeAll(async () => {
    database.current = await openTestDatabase();
    const keys = { X_APP_KEY: "key", X_APP_SECRET: "secret" };
    const callbackUrls = [`${PUBLIC_URL}/profile/twitter-callback`];
    const x = await startXSandbox({ port: 0, consumerKey: "key", consumerSecret: "secret", callbackUrls });
    const config = readApiConfig({
      ...keys,
      DATABASE_URL: database.current.url,
      REDIS_URL: inject("redisUrl"),
      QUEUE_PREFIX: `t_${randomBytes(6).toString("hex")}`,
      PUBLIC_URL,
      X_SANDBOX_PORT: String(x.port),
      SEALING_KEYS: `k1:${randomBytes(32).toString("base64")}`,
      CSRF_KEY: randomBytes(32).toString("hex"),
      CAPTCHA_KEY: randomBytes(32).toString("hex"),
      CAPTCHA_COST: "100",
      SIGN_IN_PER_MINUTE: "1000",
      READS_PER_MINUTE: "100000",
      OPERATOR_TOTP_REQUIRED: "false",
      TREASURY_ADDRESS: TREASURY,
      ...settings,
    });
    const deps = createDeps(config, createLogger("api", "silent"));
    const server = createApp(deps).listen(0, "127.0.0.1");
    const operators = createOpsApp(deps).listen(0, "127.0.0.1");
    closing.push(
      () => server.close(),
      () => operators.close(),
      () => deps.live.stop(),
      () => closeQueues(deps.queues),
      () => deps.redis.disconnect(),
      () => Promise.all([deps.db.destroy(), deps.readinessDb.destroy()]),
      () => x.stop(),
    );
    running = {
      ...database.current,
      ...{ deps, server, operators, xUrl: x.url, visitor, signedIn, signInAgain },
      update: async (table, where, values) => deps.db(table).where(where).update(values),
      async mailToken(link, lifetimeHours = 24) {
        const token = randomBytes(32).toString("base64url");
        await createEmailToken(deps.db, { ...(link as NewLink), hash: hashToken(token), lifetimeHours });
        return token;
      },
    };
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });

  const current = (): TestApp => {
    if (!running) throw new Error("The app is not running.");
    return running;
  };

  function visitor(): Visitor {
    const agent = supertest.agent(current().server);
    const csrf = async () => (await agent.get("/api/csrf-token")).body.csrfToken as string;
    const captcha: Visitor["captcha"] = async (action, headers = {}) => {
      const { body } = await agent.get(`/api/captcha/challenge?action=${action}`).set(headers);
      return solveCaptcha(body);
    };
    const send: Visitor["send"] = async (method, path, body = {}, headers = {}) => {
      // The token comes first, because an agent reads its cookies when the request is created.
      const token = await csrf();
      return agent[method](path).set("X-CSRF-Token", token).set(headers).send(body);
    };
    return {
      agent,
      csrf,
      captcha,
      send,
      post: (path, body, headers) => send("post", path, body, headers),
      async signIn(email, password = PASSWORD, headers = {}) {
        const captcha_token = await captcha("signin", headers);
        return send("post", "/api/auth/signin", { email, password, captcha_token }, headers);
      },
    };
  }

  async function signedIn(wanted: Parameters<typeof buildMiner>[1] = {}): Promise<SignedInMiner> {
    const { db } = current();
    return signInAgain({
      miner: await buildMiner(db, { passwordHash: await hashOfPassword(), ...wanted }),
    });
  }

  async function signInAgain({ miner }: Pick<SignedInMiner, "miner">): Promise<SignedInMiner> {
    const browser = visitor();
    const answer = await browser.signIn(miner.email);
    if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${answer.text}`);
    const withdraw: SignedInMiner["withdraw"] = async (amount, walletAddress = newWallet()) => {
      const wanted = { amount, withdrawalType: "stablecoin", walletAddress };
      const { status, text, body } = await browser.post("/api/withdrawal", wanted);
      if (status !== 200) throw new Error(`The withdrawal answered ${status}: ${text}`);
      return body.withdrawal.id;
    };
    return { ...browser, miner, withdraw, bearer: answer.body.session.access_token as string };
  }

  return current;
}
