import { createPrivateKey, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer, globalAgent } from "node:https";
import { type AddressInfo, createServer, type Server } from "node:net";
import { RELEASE } from "@lode/app/operations/report-alive";
import { connect, type Db } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { insertBackup } from "@lode/db/operations/backups.repository";
import { halt } from "@lode/db/operations/halts.repository";
import { beat, type Program } from "@lode/db/operations/heartbeats.repository";
import { openTestDatabase } from "@lode/db/test/database";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { startMailSandbox } from "@lode/sandbox/mail/start-mail-sandbox";
import { startNostrSandbox } from "@lode/sandbox/nostr/start-nostr-sandbox";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { typeCommand } from "../test/type-command.ts";
import { settingFaults } from "./doctor-commands.ts";

/** A healthy installation: the doctor finds no fault. */
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

/** A self-signed certificate for 0.0.0.0 and its key: this one ended in 2020, the other ends in 2120. */
const der = (base64: string) => new X509Certificate(Buffer.from(base64, "base64")).toString();
const ENDED = der(
  "MIIBTDCB86ADAgECAgEBMAoGCCqGSM49BAMCMA8xDTALBgNVBAMMBGxvZGUwHhcNMjAwMTAxMDAwMDAwWhcNMjAwMjAxMDAwMDAw" +
    "WjAPMQ0wCwYDVQQDDARsb2RlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEabc2CcYRK9gD9FUZ7j0Ro+7KuTsF/CDQp/YPDhSZ" +
    "GU/hFoP3R/F/CcBfcsSlyehjs3Rk6TCj+PzMXIqBsxFfJaNAMD4wDwYDVR0RBAgwBocEAAAAADAMBgNVHRMEBTADAQH/MB0GA1Ud" +
    "DgQWBBTo3YMaPH4qxTV8sY/PIun31kGwNjAKBggqhkjOPQQDAgNIADBFAiEAmt+oDVjwqAhn+MDDBgdA4gLzh5cLTWWjEAXei467" +
    "GUkCIA6WIjO6o4sqGAu58G501KfareoaTPAc6+oGroVe1Ntc",
);
const VALID = der(
  "MIIBTzCB9aADAgECAgECMAoGCCqGSM49BAMCMA8xDTALBgNVBAMMBGxvZGUwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAw" +
    "MDBaMA8xDTALBgNVBAMMBGxvZGUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARptzYJxhEr2AP0VRnuPRGj7sq5OwX8INCn9g8O" +
    "FJkZT+EWg/dH8X8JwF9yxKXJ6GOzdGTpMKP4/MxcioGzEV8lo0AwPjAPBgNVHREECDAGhwQAAAAAMAwGA1UdEwQFMAMBAf8wHQYD" +
    "VR0OBBYEFOjdgxo8firFNXyxj88i6ffWQbA2MAoGCCqGSM49BAMCA0kAMEYCIQCGU0Z0OpLsZr4M/2O4xkpEccenvLbxgGbAHm7U" +
    "o9gZPgIhAPeoa00zb7WMj0NHWEeAzZxXeU/Oe7fvspoVJIbkCSty",
);
const KEY = createPrivateKey({
  key: Buffer.from(
    "MHcCAQEEIPoT/eo6uEOpxwimRWBobAT5IN/Srb9uQrHDPStRV1CSoAoGCCqGSM49AwEHoUQDQgAEabc2CcYRK9gD9FUZ7j0Ro+7K" +
      "uTsF/CDQp/YPDhSZGU/hFoP3R/F/CcBfcsSlyehjs3Rk6TCj+PzMXIqBsxFfJQ==",
    "base64",
  ),
  format: "der",
  type: "sec1",
}).export({ format: "pem", type: "sec1" });

const portOf = (server: Server) => (server.address() as AddressInfo).port;
async function listening<S extends Server>(server: S): Promise<S> {
  await once(server.listen(0, "0.0.0.0"), "listening");
  afterAll(() => void server.close());
  return server;
}

/** The answers of a healthy installation's peers. */
const TRUTH = {
  genesis: "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG",
  height: 1,
  blocks: 1,
  aheadSeconds: 0,
  status: 200,
  maxmemory: 0,
  policy: "noeviction",
  write: "+OK",
  cert: VALID,
};
const answers = { ...TRUTH };

const answerNode = (method: string): unknown => {
  answers.height += answers.blocks;
  if (method === "getGenesisHash") return answers.genesis;
  if (method === "getBlockTime") return Math.floor(Date.now() / 1_000) + answers.aheadSeconds;
  return answers.height;
};

const node = createHttpServer(async (request, response) => {
  const { id, method } = JSON.parse((await request.toArray()).join(""));
  response.end(JSON.stringify({ jsonrpc: "2.0", id, result: answerNode(method) }));
});
const page = createHttpsServer({ key: KEY, cert: VALID }, (_, response) =>
  response.writeHead(answers.status).end(),
);
/** Redis' protocol, as far as the doctor speaks it. */
const redis = createServer((socket) => {
  const bulk = (text: string) => `$${text.length}\r\n${text}`;
  socket.on("error", () => {});
  socket.on("data", (asked) => {
    for (const command of String(asked).split(/(?=\*\d+\r\n\$)/)) {
      const answer = /\r\ninfo\r\n/i.test(command)
        ? bulk(`used_memory:90\r\nmaxmemory:${answers.maxmemory}\r\n`)
        : /\r\nconfig\r\n/i.test(command)
          ? `*2\r\n${bulk("maxmemory-policy")}\r\n${bulk(answers.policy)}`
          : /\r\nset\r\n/i.test(command)
            ? answers.write
            : "+OK";
      socket.write(`${answer}\r\n`);
    }
  });
});
/** Accepts and never answers. */
const silent = createServer((socket) => socket.on("error", () => {}));

let db: Db;
beforeAll(async () => {
  ({ db } = await openTestDatabase());
  for (const server of [node, page, redis, silent]) await listening(server);
  const mail = await startMailSandbox({ httpPort: 0, smtpPort: 0 });
  afterAll(() => mail.stop());
  Object.assign(RIGHT, {
    SMTP_URL: mail.smtpUrl,
    SOLANA_RPC_URL: `http://127.0.0.1:${portOf(node)}`,
    REDIS_URL: inject("redisUrl"),
    PUBLIC_URL: `https://0.0.0.0:${portOf(page)}`,
  });
  globalAgent.options.ca = VALID;
});
beforeEach(async () => {
  Object.assign(answers, TRUTH);
  page.setSecureContext({ key: KEY, cert: VALID });
  // Programs that were heard long ago count as gone.
  await makeRight(db);
});
afterEach(() => vi.unstubAllEnvs());

/** The doctor's answer about an installation that is right except for these settings. */
async function examine(settings: Record<string, string> = {}, on = db, within = "10"): Promise<string[]> {
  for (const [name, value] of Object.entries({ ...RIGHT, ...settings })) vi.stubEnv(name, value);
  const { data, exit } = await typeCommand(on, "doctor", "--within", within);
  const faults = data?.faults as string[];
  expect(exit).toBe(faults.length === 0 ? 0 : 1);
  return faults;
}

/** A worker that is alive, and a treasury that is full. */
async function makeRight(on: Db): Promise<void> {
  await alive(on, "worker", RELEASE, {}, WORKER);
  await alive(on, "api", RELEASE, {}, API);
  await on("proof_standing").update({
    treasury_read_at: new Date(),
    counted_at: new Date(),
    balances: 200,
    in_flight: 100,
    treasury_base_units: 5_000_000,
    treasury_lamports: 1_000_000_000,
  });
}

/** A worker that is alive with these settings. */
const work = (on: Db, settings: Record<string, string>) => alive(on, "worker", RELEASE, settings);

const [API, WORKER] = [newId(), newId()];
const alive = (
  on: Db,
  program: Program,
  version: string,
  settings: Record<string, string> = {},
  id = newId(),
) =>
  beat(on, program, {
    id,
    version,
    runningJobs: 0,
    settings: Object.fromEntries(
      Object.entries({ NODE_ENV: "production", ...settings }).map(([name, value]) => [name, { value }]),
    ),
  });

test("operations: on a healthy installation the doctor reports everything that it examined, and finds nothing", async () => {
  expect(await examine()).toEqual([]);
  const { text } = await typeCommand(db, "doctor");
  expect(text.replaceAll(/\d+\.\d GB|(?<=Redis.*)\d+\.\d|:\d{4,}|(?<=block )\d+/g, "N").split("\n")).toEqual([
    "✓ Settings: none that production refuses",
    "✓ PostgreSQL: answers",
    "✓ Redis: answers and takes writes, N MB of any size in use, maxmemory-policy noeviction",
    "✓ The mail server: opens",
    "✓ The Solana node: is of devnet, at block N",
    "✓ The page https://0.0.0.0N: answers, with a certificate until 2120-01-01",
    "✓ Clocks: this machine's agrees with that of the database and the node",
    "✓ Disks: N of N free at .",
    "✓ Workers: 1 alive",
    `✓ Releases: api ${RELEASE}, worker ${RELEASE}, ops ${RELEASE}, schema 0117-paid-attempts`,
    "✓ The treasury holds 5.00 USDC of the 3.00 USDC that miners are owed, and 1.000 SOL",
    "✓ Backup: the newest, or the installation, is 0 hours old",
    "✓ The archive of the log: nothing fails",
    "✓ Nothing is halted",
    "✓ No account is one of the demo's",
    "",
    "Nothing is wrong.",
  ]);
});

test("stores on the same machine, as in compose, need no TLS", () => {
  const beside = {
    DATABASE_URL: "postgres://lode:p@postgres:5432/lode",
    REDIS_URL: "redis://redis:6379",
    SMTP_URL: "smtp://127.0.0.1:25",
    OPERATORS_URL: "http://127.0.0.1:3001",
  };
  expect(settingFaults({ ...RIGHT, ...beside })).toEqual([]);
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
  ["DATABASE_URL", "postgres://lode:p@10.0.0.7/lode?sslmode=disable"],
  ["DATABASE_URL", "postgres://lode:p@db.provider.io/lode?sslmode=no-verify"],
  ["REDIS_URL", "redis://redis.provider.io"],
  ["S3_ENDPOINT", "http://s3.provider.io"],
  ["ARCHIVE", "on"],
])("operations: the planted fault %s=%s is the only one that the doctor names", (name, value) => {
  const faults = settingFaults({ ...RIGHT, [name]: value });
  expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
});

/** Peers with false answers, each with the doctor's only sentence about it, which ends with what to do. */
test.each<[string, Partial<typeof TRUTH>, RegExp, (() => Record<string, string>)?]>([
  ["a node of another cluster", { genesis: "5eykt4" }, /genesis hash is 5eykt4.* devnet.*SOLANA_CLUSTER/],
  ["a node that stands", { blocks: 0 }, /^The Solana node: it stands at block \d+\. Start it/],
  ["a node whose clock is late", { aheadSeconds: -90 }, /clock .* chain differ by 9\d seconds: synchronise/],
  ["a page behind a broken proxy", { status: 502 }, /^The page https.* answers 502 .*See where its name/],
  [
    "a page whose certificate has ended",
    { cert: ENDED },
    /^The page .*: its certificate ended on 2020-02-01.*Caddy/,
  ],
  [
    "a page whose certificate has another name",
    {},
    /its certificate is not valid \(ERR_TLS_CERT_ALTNAME_INVALID\)/,
    () => ({ PUBLIC_URL: `https://[::ffff:127.0.0.1]:${portOf(page)}` }),
  ],
  ["a full Redis", { maxmemory: 100 }, /^Redis uses 90 % of its memory: .*redis-lost/],
  ["a Redis that refuses writes", { write: "-OOM not allowed" }, /^Redis: it takes no writes \(OOM/],
  ["a Redis that evicts", { policy: "allkeys-lru" }, /allkeys-lru.*Set it to noeviction/],
  [
    "a mail server without TLS",
    {},
    /^The mail server: .*SMTP_URL/,
    () => ({ SMTP_URL: `${RIGHT.SMTP_URL}?requireTLS=true` }),
  ],
  [
    "a disk that is not there",
    {},
    /\/nowhere: ENOENT.*MEASURED_DISKS/,
    () => ({ MEASURED_DISKS: "., /nowhere" }),
  ],
])("operations: the doctor names %s, and what mends it", async (_peer, lie, words, settings) => {
  Object.assign(answers, lie);
  page.setSecureContext({ key: KEY, cert: answers.cert });
  const faults = await examine({ REDIS_URL: `redis://127.0.0.1:${portOf(redis)}`, ...settings?.() });
  expect(faults).toEqual([expect.stringMatching(words)]);
});

test("operations: the doctor names a database whose clock is wrong", async () => {
  const { db: late, url } = await openTestDatabase();
  await makeRight(late);
  await late.raw(`create function clock_timestamp() returns timestamptz
    as $$ select pg_catalog.clock_timestamp() - interval '1 minute' $$ language sql`);
  const other = connect(`${url}?options=-csearch_path%3Dpublic,pg_catalog`, { poolSize: 2 });
  expect(await examine({}, other)).toEqual([
    expect.stringMatching(/clock .* database differ by 60 seconds: synchronise/),
  ]);
  await other.destroy();
});

test("operations: peers that refuse or are silent are reported within the time given", async () => {
  const closed = createServer();
  const refused = portOf(await listening(closed));
  await new Promise((done) => closed.close(done));
  for (const [port, within, words] of [
    [refused, "10", /ECONNREFUSED/],
    [portOf(silent), "0.5", /silent for 0.5 s|Greeting never received/],
  ] as const) {
    const settings = {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      SOLANA_RPC_URL: `http://127.0.0.1:${port}`,
      PUBLIC_URL: `https://0.0.0.0:${port}`,
      REDIS_URL: `redis://127.0.0.1:${port}`,
    };
    const faults = await examine(settings, db, within);
    expect(faults.map((fault) => fault.split(":", 1)[0])).toEqual([
      "Redis",
      "The mail server",
      "The Solana node",
      "The page https",
    ]);
    for (const fault of faults) expect(fault).toMatch(words);
  }
});

test("operations: the doctor names a relay that asks for AUTH, with its words, and a silent one", async () => {
  const { relay, relayUrl, stop } = await startNostrSandbox({ port: 0 });
  const relays = async (...urls: string[]) =>
    (await examine({ NOSTR_RELAYS: urls.join(",") })).filter((fault) => fault.startsWith("NOSTR_RELAYS has"));
  expect(await relays(relayUrl)).toEqual([]);
  relay.refuses = "auth-required: members only";
  expect(await relays(relayUrl, "ws://127.0.0.1:1")).toEqual([
    `NOSTR_RELAYS has ${relayUrl}: The relay refuses: auth-required: members only (${relayUrl}). Name another relay`,
    "NOSTR_RELAYS has ws://127.0.0.1:1: A relay does not answer. Name another relay",
  ]);
  await stop();
});

test("operations: the doctor names a backup that is a day late, a treasury that lacks money, what is halted, and every condition of the console", async () => {
  const { db: other } = await openTestDatabase();
  await makeRight(other);
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const backedUp = (hours: number) =>
    insertBackup(other, { startedAt: hoursAgo(hours), endedAt: hoursAgo(hours), bytes: 1n, hasLog: true });
  await backedUp(27);
  expect(await examine({}, other)).toEqual([
    "The last backup is 27 hours old: run npm run ops -- backup, every day",
  ]);
  await backedUp(25);
  await other("proof_standing").update({ balances: 700, treasury_lamports: 10_000_000, ledger_sum: 5 });
  await other.transaction((trx) => halt(trx, { name: "payouts", reason: "a rehearsal", actor: "ada" }));
  expect(await examine({}, other)).toEqual([
    "The treasury holds less than it owes: send at least 3.00 USDC to TREASURY_ADDRESS",
    "The treasury is short of SOL for fees: send at least 0.040 SOL to TREASURY_ADDRESS",
    expect.stringMatching(/halted.* by ada: a rehearsal: .*npm run ops -- resume payouts "REASON"/),
    expect.stringMatching(/ledger.*: read docs\/runbooks\/ledger-broken\.md/i),
  ]);
});

test("operations: the doctor names the releases of api, workers, ops and schema if they differ", async () => {
  const { db: other } = await openTestDatabase();
  await makeRight(other);
  await alive(other, "worker", "0.0.9");
  await other("migrations").insert({ name: "0999-next-release", batch: 99, migration_time: new Date() });
  expect(await examine({}, other)).toEqual([
    `Releases differ: api ${RELEASE}, worker 0.0.9, worker ${RELEASE}, ops ${RELEASE}, schema 0999-next-release. Start every program from one LODE_VERSION: docker compose up -d`,
    expect.stringMatching(/^The database is newer than this release.*0999-next-release.*stay on this one/),
  ]);
});

test("operations: the doctor names the demo's rows, pending migrations and the settings of live workers", async () => {
  const { db: other } = await openTestDatabase();
  expect(await examine({}, other)).toEqual([
    expect.stringContaining("No worker is alive"),
    expect.stringContaining("No API is alive"),
    expect.stringContaining("The treasury is not read yet"),
  ]);
  const { userId: id } = await buildMiner(other);
  await other("users").where({ id }).update({ email: "ada@demo.test" });
  await other("migrations").where({ name: "0112-once-and-sealed" }).delete();
  await work(other, { X_PROVIDER: "sandbox", ALLOW_SANDBOX_IN_PRODUCTION: "yes" });
  const faults = (await examine({}, other)).join("\n");
  expect(faults).toMatch(
    /A live worker: X_PROVIDER.*\n.*ALLOW_SANDBOX.*\n(.*\n)*.*0112-once-and-sealed.*\n(.*\n)*.*ada@demo\.test/,
  );
});
