import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openSecret, parseSealingKeys, sealingContext } from "@lode/adapters/crypto/seal-secret";
import { openQueues } from "@lode/adapters/redis/queue";
import { removeAccount } from "@lode/core/contracts/http/accounts";
import { changePassword } from "@lode/core/contracts/http/auth";
import { getUserStats } from "@lode/core/contracts/http/points";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { type Miner, signUpOnly } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { Keypair } from "@solana/web3.js";
import bs58 from "bs58";
import { Redis } from "ioredis";
import { beforeAll, expect, test } from "vitest";
import { readObservability } from "../deploy/read-observability.ts";
import { treasuryUsdc } from "../world/treasury.ts";
import { useTestStack } from "./test-stack.ts";

/** The last point before a payment may land, and the first after it. sign-payout.crashes.test.ts has every point. */
const POINTS = ["payout.stored", "payout.sent"] as const;
const marker = (folder: string, point: string) => join(folder, `${point}.reached`);

/** One miner's money while programs are killed and stores emptied, and what the whole product writes about it. */
const running = useTestStack((folder) => ({
  FAILPOINT: POINTS.map((point) => `${point}@${marker(folder, point)}`).join(","),
  LOG_LEVEL: "debug",
}));
const [PASSWORD, LATER_PASSWORD] = ["a seam below the hill", "another seam below"];

let miner: Miner;
/** The content of Redis that the flush removes. */
let beforeFlush = "";
beforeAll(async () => {
  const { folder, newMiner, publish } = running();
  // A failpoint is off until a test removes its marker.
  for (const point of POINTS) writeFileSync(marker(folder, point), "");
  await publish({ basePoints: 5_000n });
  miner = await newMiner("Canary Bird");
  await miner.earn("vera_vein");
  await miner.paid((await ask()).id);
});

const ask = (amount = 100) => miner.withdraw(amount, Keypair.generate().publicKey.toBase58());
const landedFor = (id: string) => running().sandbox.landedFor(id);

test.each(POINTS)("kill -9 at %s: paid exactly once, nothing stuck", async (point) => {
  const { folder, audit } = running();
  const before = (await miner.client.call(getUserStats)).totalPoints;
  rmSync(marker(folder, point));
  const { id } = await ask();
  const paid = await miner.paid(id);
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
  const passwords = { current_password: PASSWORD, password: LATER_PASSWORD };
  await miner.client.call(changePassword, { body: passwords });
  const mails = () => db("mails").whereNot({ kind: "alarm" });
  await until("both jobs", async () => (await mail.count()) > 0 && (await housekeeping.count()) > 0);
  await sandbox.setXFaults([{ route: "GET /2/users", delayMs: 1_500, times: 1 }]);
  const done = miner.doTask(task, account);
  const asked = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(100 + n)));
  beforeFlush = await dumpRedis(stack.urls.redis);
  await db("paused_queues").delete();
  await redis.flushall();
  redis.disconnect();
  for (const { id } of asked) {
    await miner.paid(id);
    expect(await landedFor(id)).toHaveLength(1);
  }
  await done;
  const spent = asked.reduce((sum, { amount, fee }) => sum + amount + fee, 0);
  await until(
    "the award",
    async () => (await miner.client.call(getUserStats)).totalPoints === before - spent + 22,
  );
  expect(await audit()).toEqual({ sum: 0n, drifted: 0 });
  // A worker that an earlier test killed while it sent a receipt holds its claim for two minutes.
  await until("every mail", async () => !(await mails().whereNull("outcome").first()), 150_000);
  await until("the revocation", async () => !(await db("token_revocations").first()), 60_000);
  const sent = await mails().where({ outcome: "sent" });
  expect(sent.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["password-changed", "wallet-changed"]),
  );
  // A worker that was killed after the server's answer and before the row has sent its mail again, with the same id.
  const received = await sandbox.mailsTo(miner.email);
  expect(new Set(received.map(({ headers }) => headers["message-id"])).size).toBe(sent.length);
});

test("with Redis killed a withdrawal is still accepted, and is paid when Redis is back", async () => {
  const { stack } = running();
  stack.processes.redis?.kill("SIGKILL");
  const { id } = await ask();
  await miner.paid(id);
  expect(await landedFor(id)).toHaveLength(1);
});

test("with an empty treasury a withdrawal waits with a reason, and is paid after a refill", async () => {
  const { sandbox, stack } = running();
  const address = stack.env.TREASURY_ADDRESS ?? "";
  const held = await treasuryUsdc(sandbox, address);
  await sandbox.rpc("dev_fund", { address, usdc: -(held - 500_000) });
  const { id } = await ask();
  const waiting = await until("the reason for waiting", async () =>
    (await miner.withdrawals()).find((one) => one.id === id && one.hold_reason !== null),
  );
  expect(waiting).toMatchObject({ status: "pending", hold_reason: { code: "hold.refill" } });
  await sandbox.rpc("dev_fund", { address, usdc: 500_000_000 });
  await miner.paid(id);
  expect(await landedFor(id)).toHaveLength(1);
});

/** Returns every secret that the miner's use of Lode has created, by name. */
async function gatherSecrets(): Promise<Map<string, string>> {
  const { sandbox, stack, db, folder } = running();
  const captcha = await miner.client.captcha("signin");
  await provoke(stack.urls.web, miner.bearer, captcha);
  await refuseRow();

  const { env } = stack;
  const links = (await sandbox.mailsTo(miner.email)).flatMap((mail) => mail.links);
  const mailToken = links.flatMap((link) => new URL(link).searchParams.get("token") ?? [])[0] ?? "";
  const [row] = await db("social_accounts").where({ username: "vera_vein" });
  const keys = parseSealingKeys(env.SEALING_KEYS ?? "");
  const tokens = JSON.parse(openSecret(keys, row.sealed_tokens, sealingContext("account-tokens", row.id)));
  const [payout] = await db("payout_transactions");
  const treasury = Uint8Array.from(JSON.parse(readFileSync(join(folder, "treasury.json"), "utf8")));
  return new Map([
    ["password", PASSWORD],
    ["later password", LATER_PASSWORD],
    ["bearer", miner.bearer],
    ["session cookie", miner.client.cookies.get("lode_session") ?? ""],
    ["csrf token", decodeURIComponent(miner.client.cookies.get("csrfToken") ?? "")],
    ["captcha solution", captcha],
    ["mail token", mailToken],
    ["X access token", tokens.accessToken],
    ["X access secret", tokens.accessSecret],
    ["X consumer secret", env.X_APP_SECRET ?? ""],
    ["sealing key", (env.SEALING_KEYS ?? "").split(":")[1] ?? ""],
    ["CSRF key", env.CSRF_KEY ?? ""],
    ["proof key", JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8")).PROOF_KEY],
    ["captcha key", env.CAPTCHA_KEY ?? ""],
    ["treasury key, base58", bs58.encode(treasury)],
    ["treasury key, bytes", [...treasury.subarray(0, 32)].join(",")],
    ["operator's password", env.OPERATOR_PASSWORD ?? ""],
    ["database password", new URL(stack.urls.database).password],
    ["full e-mail", miner.email],
    ["e-mail of a refused row", REFUSED.email],
    ["name of a refused row", REFUSED.displayName],
    ["password hash of a refused row", "$argon2id$"],
    ["signed transaction", Buffer.from(payout.signed_transaction).toString("base64")],
  ]);
}

const errors: string[] = [];

const REFUSED = { email: "refused.row@journey.test", password: PASSWORD, displayName: "Refused Row Canary" };

/**
 * Lets the database refuse the row of a sign-up. Postgres's error then contains the whole row, with address, name and
 * hash. No call of the product breaks a constraint, so the test adds one for a moment.
 */
async function refuseRow(): Promise<void> {
  const { db, stack, folder } = running();
  await db.raw(
    `alter table sign_ups add constraint canary_row check (email <> '${REFUSED.email}') not valid`,
  );
  try {
    await signUpOnly(stack.urls.web, REFUSED).then(
      () => expect.unreachable("the row was accepted"),
      (error) => errors.push(String(error)),
    );
  } finally {
    await db.raw("alter table sign_ups drop constraint canary_row");
  }
  // The failure itself is logged, with the constraint's name, by the API and by Postgres.
  for (const log of ["api", "postgres"]) {
    await until(`the refused row in the log of ${log}`, async () =>
      logsOf(folder).some(
        (path) => path.includes(log) && readFileSync(path, "latin1").includes("canary_row"),
      ),
    );
  }
}

/** The sandboxes are not the product: like X, the chain and a mail server they know these secrets. */
const logsOf = (folder: string): string[] =>
  filesUnder(join(folder, "logs")).filter((path) => /(api|worker|redis|postgres)[^/]*\.log/.test(path));

/** Sends secrets in the wrong places. The refusals must not repeat them. */
async function provoke(web: string, bearer: string, captcha_token: string): Promise<void> {
  const { email } = miner;
  const wrong = [
    ["POST", "/api/auth/signin", { email, password: [PASSWORD], captcha_token }],
    ["POST", "/api/auth/signup", { email: PASSWORD, password: PASSWORD, display_name: 1, captcha_token }],
    ["POST", "/api/auth/confirm", { token: PASSWORD }],
    ["POST", "/api/auth/reset-password", { token: bearer, password: PASSWORD }],
    ["PUT", "/api/profile", { sol_wallet_address: PASSWORD }],
    ["POST", `/api/auth/${encodeURIComponent(PASSWORD)}`, {}],
    ["GET", `/api/profile?token=${bearer}&password=${encodeURIComponent(PASSWORD)}`],
  ] as const;
  for (const [method, path, body] of wrong) {
    const headers = { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" };
    const answer = await fetch(web + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (answer.status >= 400) errors.push(await answer.text());
  }
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

const read = (paths: string[]) => paths.map((path) => readFileSync(path, "latin1")).join("\n");

/** Returns every key of Redis with its value, of any type. */
async function dumpRedis(url: string): Promise<string> {
  const redis = new Redis(url);
  const readers: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, "0", "-1"),
    stream: (key) => redis.xrange(key, "-", "+"),
  };
  const parts: string[] = [];
  for (const key of await redis.keys("*"))
    parts.push(`${key} ${JSON.stringify(await readers[await redis.type(key)]?.(key))}`);
  redis.disconnect();
  expect(parts.length).toBeGreaterThan(5);
  return parts.join("\n");
}

/** The metrics that the API and a worker export to a reader with the token. */
async function readMetrics(): Promise<string> {
  const { stack, folder } = running();
  const headers = { Authorization: `Bearer ${stack.env.METRICS_TOKEN}` };
  // A restarted worker has another port.
  const log = readFileSync(join(folder, "logs/worker-1.log"), "utf8");
  const port = [...log.matchAll(/"port":(\d+)[^\n]*the worker is ready/g)].at(-1)?.[1] ?? "";
  const texts: string[] = [];
  for (const address of [`${stack.urls.operators}/metrics`, `http://127.0.0.1:${port}/metrics`]) {
    expect((await fetch(address)).status).toBe(401);
    texts.push(await (await fetch(address, { headers })).text());
  }
  return texts.join("\n");
}

test("adversary: no secret, and no row that the database refused, appears in a log, in Redis, in an error, in the metrics or in the page", async () => {
  const canaries = await gatherSecrets();
  expect(canaries.size).toBeGreaterThanOrEqual(12);
  for (const [name, secret] of canaries) expect(secret.length, `${name} is empty`).toBeGreaterThan(7);

  const { stack, folder } = running();
  const places = new Map([
    ["logs", read(logsOf(folder))],
    ["Redis", await dumpRedis(stack.urls.redis)],
    ["Redis before the flush", beforeFlush],
    ["error answers", errors.join("\n")],
    ["metrics", await readMetrics()],
    ["the page and its source maps", read(filesUnder(join(projectRoot, "web/dist")))],
  ]);
  for (const place of ["logs", "metrics", "Redis before the flush"])
    expect(places.get(place)?.length, place).toBeGreaterThan(1_000);
  expect(errors.length).toBeGreaterThanOrEqual(5);
  const found = [...places].flatMap(([place, text]) =>
    [...canaries].flatMap(([name, secret]) => (text.includes(secret) ? [`${name} in ${place}`] : [])),
  );
  expect(found).toEqual([]);
});

test("every metric that a rule or a dashboard names is exposed by the API or a worker", async () => {
  const exposed = new Set<string>();
  for (const [, name, type] of (await readMetrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm))
    exposed.add(type === "counter" ? `${name}_total` : `${name}`);
  const { recordings, alerts, dashboards } = readObservability();
  const recorded = new Set(recordings.map(({ record }) => record));
  const expressions = [
    ...[...recordings, ...alerts].map(({ expr }) => expr),
    ...dashboards.flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))),
  ];
  const named = expressions.flatMap((expr) => expr.match(/\blode[_:][\w:]+/g) ?? []);
  const isKnown = (name: string) =>
    exposed.has(name) || exposed.has(name.replace(/_(bucket|count|sum)$/, "")) || recorded.has(name);
  expect(named.length).toBeGreaterThan(20);
  expect([...new Set(named)].filter((name) => !isKnown(name))).toEqual([]);
});
