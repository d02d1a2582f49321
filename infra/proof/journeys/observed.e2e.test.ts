import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { openSecret, parseSealingKeys, sealingContext } from "@lode/adapters/crypto/seal-secret";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { signUpOnly } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { Keypair } from "@solana/web3.js";
import bs58 from "bs58";
import { Redis } from "ioredis";
import { expect, test } from "vitest";
import { readObservability } from "../deploy/read-observability.ts";
import { useTestStack } from "./test-stack.ts";

/** What the whole product writes about one miner's money: log lines and metrics, and no secret. */
const running = useTestStack(() => ({ LOG_LEVEL: "debug" }));
const PASSWORD = "a seam below the hill";

/** Returns every secret that a miner's use of Lode creates, by name. */
async function liveAndGather(): Promise<Map<string, string>> {
  const { newMiner, publish, sandbox, stack, db, folder } = running();
  await publish({ basePoints: 200n });
  const miner = await newMiner("Canary Bird");
  const account = await miner.link("mara_digs");
  const [task] = await miner.tasks();
  if (!task) throw new Error("There is no task.");
  await miner.doTask(task, account);
  const { id } = await miner.withdraw(100, Keypair.generate().publicKey.toBase58());
  await until("the payout", async () =>
    (await miner.withdrawals()).some((one) => one.id === id && one.status === "completed"),
  );
  paid = id;
  const captcha = await miner.client.captcha("signin");
  await provoke(stack.urls.web, miner.bearer, captcha);
  await refuseRow();

  const { env } = stack;
  const links = (await sandbox.mailsTo(miner.email)).flatMap((mail) => mail.links);
  const mailToken = links.flatMap((link) => new URL(link).searchParams.get("token") ?? [])[0] ?? "";
  const [row] = await db("social_accounts").where({ username: "mara_digs" });
  const keys = parseSealingKeys(env.SEALING_KEYS ?? "");
  const tokens = JSON.parse(openSecret(keys, row.sealed_tokens, sealingContext("account-tokens", row.id)));
  const [payout] = await db("payout_transactions");
  const treasury = Uint8Array.from(JSON.parse(readFileSync(join(folder, "treasury.json"), "utf8")));
  return new Map([
    ["password", PASSWORD],
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

/** The withdrawal of the miner whose secrets are sought. */
let paid: string;
const errors: string[] = [];

const REFUSED = { email: "refused.row@journey.test", password: PASSWORD, displayName: "Refused Row Canary" };

/**
 * Lets the database refuse the row of a sign-up. Postgres's error then contains the whole row, with address, name and hash.
 * No call of the product breaks a constraint, so the test adds one for a moment.
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
async function provoke(web: string, bearer: string, captcha: string): Promise<void> {
  const wrong = [
    [
      "POST",
      "/api/auth/signin",
      { email: "canary.bird@journey.test", password: [PASSWORD], captcha_token: captcha },
    ],
    [
      "POST",
      "/api/auth/signup",
      { email: PASSWORD, password: PASSWORD, display_name: 1, captcha_token: captcha },
    ],
    ["POST", "/api/auth/confirm", { token: PASSWORD }],
    ["POST", "/api/auth/reset-password", { token: bearer, password: PASSWORD }],
    ["PUT", "/api/profile", { sol_wallet_address: PASSWORD }],
    ["POST", `/api/auth/${encodeURIComponent(PASSWORD)}`, {}],
    ["GET", `/api/profile?token=${bearer}&password=${encodeURIComponent(PASSWORD)}`, undefined],
  ] as const;
  for (const [method, path, body] of wrong) {
    const headers = { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" };
    const answer = await fetch(web + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (answer.status >= 400) errors.push(await answer.text());
  }
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

/** Returns every key of Redis with its value, of any type. */
async function dumpRedis(url: string): Promise<string> {
  const redis = new Redis(url);
  const parts: string[] = [];
  for (const key of await redis.keys("*")) {
    const type = await redis.type(key);
    const value =
      type === "string"
        ? await redis.get(key)
        : type === "hash"
          ? await redis.hgetall(key)
          : type === "list"
            ? await redis.lrange(key, 0, -1)
            : type === "set"
              ? await redis.smembers(key)
              : type === "zset"
                ? await redis.zrange(key, "0", "-1")
                : type === "stream"
                  ? await redis.xrange(key, "-", "+")
                  : null;
    parts.push(`${key} ${JSON.stringify(value)}`);
  }
  redis.disconnect();
  expect(parts.length).toBeGreaterThan(5);
  return parts.join("\n");
}

test("adversary: no secret, and no row that the database refused, appears in a log, in Redis, in an error, in the metrics or in the page", async () => {
  const canaries = await liveAndGather();
  expect(canaries.size).toBeGreaterThanOrEqual(12);
  for (const [name, secret] of canaries) expect(secret.length, `${name} is empty`).toBeGreaterThan(7);

  const { stack, folder } = running();
  const read = (paths: string[]) => paths.map((path) => readFileSync(path, "latin1")).join("\n");
  const places = new Map([
    ["logs", read(logsOf(folder))],
    ["Redis", await dumpRedis(stack.urls.redis)],
    ["error answers", errors.join("\n")],
    ["metrics", await (await fetch(`${stack.urls.operators}/metrics`)).text()],
    ["the page and its source maps", read(filesUnder(join(projectRoot, "web/dist")))],
  ]);
  expect(places.get("logs")?.length).toBeGreaterThan(1_000);
  expect(errors.length).toBeGreaterThanOrEqual(5);
  const found = [...places].flatMap(([place, text]) =>
    [...canaries].flatMap(([name, secret]) => (text.includes(secret) ? [`${name} in ${place}`] : [])),
  );
  expect(found).toEqual([]);
});

test("one trace covers a withdrawal from the request to finality: its id is in the log lines of every process", async () => {
  const { db } = running();
  const { traceparent } = await db("withdrawals").where({ id: paid }).first();
  expect(linesOf(traceparent.split("-")[1])).toEqual(
    expect.arrayContaining([
      "/api/withdrawal",
      "a job is done: sign-payout",
      "a job is done: send-payout",
      "a job is done: follow-payout",
    ]),
  );
});

/** Returns the log lines of all processes that contain this trace id. */
function linesOf(traceId: string): string[] {
  const logs = ["api", "worker-1", "worker-2"].map((name) =>
    readFileSync(join(running().folder, `logs/${name}.log`), "utf8"),
  );
  return logs
    .join("\n")
    .split("\n")
    .flatMap((line) => (line.includes(`"traceId":"${traceId}"`) ? [/\{.*\}/.exec(line)?.[0] ?? "{}"] : []))
    .map((line) => JSON.parse(line) as { path?: string; job?: string; msg: string })
    .map(({ path, job, msg }) => path ?? `${msg}: ${job}`);
}

test("every metric that a rule or a dashboard names is exposed by the API or a worker", async () => {
  const { stack, folder } = running();
  const token = stack.env.METRICS_TOKEN ?? "";
  const log = readFileSync(join(folder, "logs/worker-1.log"), "utf8");
  const port = /"port":(\d+)[^\n]*the worker is ready/.exec(log)?.[1] ?? "";
  const addresses = [`${stack.urls.operators}/metrics`, `http://127.0.0.1:${port}/metrics`];
  const exposed = new Set<string>();
  for (const address of addresses) {
    expect((await fetch(address)).status).toBe(401);
    const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
    for (const [, name, type] of (await answer.text()).matchAll(/^# TYPE (\w+) (\w+)$/gm))
      exposed.add(type === "counter" ? `${name}_total` : `${name}`);
  }
  const { recordings, alerts, dashboards } = readObservability();
  const recorded = new Set(recordings.map(({ record }) => record));
  const expressions = [
    ...[...recordings, ...alerts].map(({ expr }) => expr),
    ...dashboards.flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))),
  ];
  const named = expressions.flatMap((expr) => expr.match(/\blode[_:][\w:]+/g) ?? []);
  const isKnown = (name: string) =>
    exposed.has(name) || exposed.has(name.replace(/_(bucket|count|sum)$/, "")) || recorded.has(name);
  expect(named.length).toBeGreaterThan(60);
  expect([...new Set(named)].filter((name) => !isKnown(name))).toEqual([]);
});
