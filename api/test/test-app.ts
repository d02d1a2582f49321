import { randomBytes } from "node:crypto";
import type { Server } from "node:http";
import { hashPassword } from "@lode/adapters/crypto/password";
import { hashToken } from "@lode/adapters/crypto/random-token";
import { createLogger } from "@lode/adapters/logging/logger";
import { closeQueues } from "@lode/adapters/redis/queue";
import { readApiConfig } from "@lode/adapters/settings/config";
import { createEmailToken, type EmailTokenPurpose } from "@lode/db/auth/email-tokens.repository";
import { openTestDatabase } from "@lode/db/test/database";
import { type BuiltMiner, buildMiner } from "@lode/db/test/factories/build-miner";
import { solveCaptcha } from "@lode/sandbox/people/lode-client";
import { startXSandbox } from "@lode/sandbox/x/start-x-sandbox";
import { Keypair } from "@solana/web3.js";
import supertest from "supertest";
import { afterAll, beforeAll, inject } from "vitest";
import { createApp } from "../src/app.ts";
import { createOpsApp } from "../src/console/console-app.ts";
import { createDeps } from "../src/deps.ts";

export const PASSWORD = "a seam below the hill";
export const newWallet = (): string => Keypair.generate().publicKey.toBase58();

/** Hashed once per process, for all its miners, because hashing is slow on purpose. */
let passwordHash: Promise<string> | undefined;

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;
export type Visitor = ReturnType<typeof openBrowser>;
export type SignedInMiner = Awaited<ReturnType<TestApp["signedIn"]>>;

type SentHeaders = Record<string, string>;
type WantedMiner = Parameters<typeof buildMiner>[1];

/** A miner's session cookie, as `name=value`. */
export async function sessionCookieOf({ agent }: Visitor): Promise<string> {
  const sent = (await agent.get("/api/stats")).request.cookies as string;
  const cookie = /lode_session=[^;]+/.exec(sent)?.[0];
  if (!cookie) throw new Error("There is no session cookie.");
  return cookie;
}

type MailedLink = { purpose: EmailTokenPurpose; userId: string | null; subjectId?: string };
type NewLink = Omit<Parameters<typeof createEmailToken>[1], "userId"> & { userId: string };
const PUBLIC_URL = "http://127.0.0.1:3000";
const TREASURY = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";

/** The API with its own database, a real Redis and the X sandbox. The journeys test it together with workers. */
export function useTestApp(settings: Record<string, string> = {}): () => TestApp {
  let running: TestApp | undefined;
  const closing: (() => unknown)[] = [];
  beforeAll(async () => {
    running = await openTestApp(settings, closing);
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });
  return () => {
    if (!running) throw new Error("The app is not running.");
    return running;
  };
}

async function openTestApp(settings: Record<string, string>, closing: (() => unknown)[]) {
  const database = await openTestDatabase();
  const keys = { X_APP_KEY: "key", X_APP_SECRET: "secret" };
  const callbackUrls = [`${PUBLIC_URL}/profile/twitter-callback`];
  const x = await startXSandbox({ port: 0, consumerKey: "key", consumerSecret: "secret", callbackUrls });
  const config = readApiConfig({
    ...keys,
    DATABASE_URL: database.url,
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

  const visitor = () => openBrowser(server);

  async function signedIn(wanted: WantedMiner = {}) {
    passwordHash ??= hashPassword(PASSWORD);
    const miner = await buildMiner(deps.db, { passwordHash: await passwordHash, ...wanted });
    return signInAgain({ miner });
  }

  /** Signs the same miner in with another browser. */
  async function signInAgain({ miner }: { miner: BuiltMiner }) {
    const browser: Visitor = visitor();
    const answer = await browser.signIn(miner.email);
    if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${answer.text}`);
    /** Returns the withdrawal's id. The wallet is new if it is left out. */
    const withdraw = async (amount: number, walletAddress = newWallet()): Promise<string> => {
      const wanted = { amount, withdrawalType: "stablecoin", walletAddress };
      const { status, text, body } = await browser.post("/api/withdrawal", wanted);
      if (status !== 200) throw new Error(`The withdrawal answered ${status}: ${text}`);
      return body.withdrawal.id;
    };
    return { ...browser, miner, withdraw, bearer: answer.body.session.access_token as string };
  }

  return {
    ...database,
    ...{ deps, server, operators, xUrl: x.url, visitor, signedIn, signInAgain },
    /** Changes rows as only time or another program does. */
    update: async (table: string, where: object, values: object) =>
      deps.db(table).where(where).update(values),
    /** The token of a mailed link, which by default works for a day. */
    async mailToken(link: MailedLink, lifetimeHours = 24) {
      const token = randomBytes(32).toString("base64url");
      await createEmailToken(deps.db, { ...(link as NewLink), hash: hashToken(token), lifetimeHours });
      return token;
    },
  };
}

/** A browser, which keeps cookies. */
function openBrowser(server: Server) {
  const agent = supertest.agent(server);
  /** The token that the page would read from its cookie. */
  const csrf = async () => (await agent.get("/api/csrf-token")).body.csrfToken as string;
  const captcha = async (action: string, headers: SentHeaders = {}) => {
    const { body } = await agent.get(`/api/captcha/challenge?action=${action}`).set(headers);
    return solveCaptcha(body);
  };
  const send = async (
    method: "post" | "put" | "delete",
    path: string,
    body: object = {},
    headers: SentHeaders = {},
  ) => {
    // The token comes first, because an agent reads its cookies when the request is created.
    const token = await csrf();
    return agent[method](path).set("X-CSRF-Token", token).set(headers).send(body);
  };
  return {
    agent,
    csrf,
    captcha,
    send,
    post: (path: string, body: object, headers?: SentHeaders) => send("post", path, body, headers),
    /** Solves a captcha and signs in. */
    async signIn(email: string, password = PASSWORD, headers: SentHeaders = {}) {
      const captcha_token = await captcha("signin", headers);
      return send("post", "/api/auth/signin", { email, password, captcha_token }, headers);
    },
  };
}
