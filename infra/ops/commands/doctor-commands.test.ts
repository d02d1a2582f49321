import { createPrivateKey, X509Certificate } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs/promises";
import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer, globalAgent } from "node:https";
import { syncBuiltinESMExports } from "node:module";
import { type AddressInfo, createServer, type Server } from "node:net";
import { createLogger } from "@lode/adapters/logging/logger";
import { connectFailFast } from "@lode/adapters/redis/redis";
import { RELEASE } from "@lode/app/operations/report-alive";
import { CONDITIONS } from "@lode/core/domain/operations/conditions";
import { connect, type Db } from "@lode/db/connection";
import { newId } from "@lode/db/id";
import { insertBackup } from "@lode/db/operations/backups.repository";
import { halt } from "@lode/db/operations/halts.repository";
import { beat, endHeartbeat, type Program } from "@lode/db/operations/heartbeats.repository";
import { openTestDatabase } from "@lode/db/test/database";
import { startMailSandbox } from "@lode/sandbox/mail/start-mail-sandbox";
import { startNostrSandbox } from "@lode/sandbox/nostr/start-nostr-sandbox";
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { typeCommand } from "../test/type-command.ts";
import { examineInstallation } from "./doctor-commands.ts";

/** A healthy installation: the doctor finds no fault. */
const RIGHT: Record<string, string> = {
  NODE_ENV: "production",
  X_PROVIDER: "x",
  SOLANA_CLUSTER: "devnet",
  TREASURY_ADDRESS: "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin",
  MAIL_FROM: "Lode <no-reply@lode.io>",
  SUPPORT_EMAIL: "help@lode.io",
  CSRF_KEY: "8Zp1vQm5Yc2Rk7Ws4Tn9Xb3Hd6Jf0Lg1Aq8",
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
/** Accepts and never answers. */
const silent = createServer((socket) => socket.on("error", () => {}));

let db: Db;
beforeAll(async () => {
  ({ db } = await openTestDatabase());
  for (const server of [node, page, silent]) await listening(server);
  const mail = await startMailSandbox({ httpPort: 0, smtpPort: 0 });
  afterAll(() => mail.stop());
  Object.assign(RIGHT, {
    SMTP_URL: mail.smtpUrl,
    SOLANA_RPC_URL: `http://127.0.0.1:${portOf(node)}`,
    REDIS_URL: inject("redisUrl"),
    PUBLIC_URL: `https://0.0.0.0:${portOf(page)}`,
  });
  globalAgent.options.ca = VALID;
  const redis = connectFailFast(inject("redisUrl"), createLogger("test", "silent"));
  await once(redis, "ready");
  await redis.acl("SETUSER", "reader", "on", ">word", "+info", "+config|get");
  redis.disconnect();
});
beforeEach(async () => {
  Object.assign(answers, TRUTH);
  page.setSecureContext({ key: KEY, cert: VALID });
  // Programs that were heard long ago count as gone.
  await makeRight(db);
});

const faultsOf = async (settings: Record<string, string> = {}, on = db, ms = 10_000): Promise<string[]> =>
  (await examineInstallation(on, { ...RIGHT, ...settings }, ms)).flatMap(([, faults]) => faults);

const [API, WORKER] = [newId(), newId()];
const alive = (on: Db, program: Program, id: string, version = RELEASE) =>
  beat(on, program, { id, version, runningJobs: 0 });

/** Programs that are alive, and a treasury that is full. */
async function makeRight(on: Db): Promise<void> {
  await alive(on, "worker", WORKER);
  await alive(on, "api", API);
  await on("proof_standing").update({
    treasury_read_at: new Date(),
    counted_at: new Date(),
    balances: 200,
    in_flight: 100,
    treasury_base_units: 5_000_000,
    treasury_lamports: 1_000_000_000,
  });
}

test("operations: on a healthy installation the doctor reports everything that it examined, and otherwise ends with the faults", async () => {
  for (const [name, value] of Object.entries(RIGHT)) vi.stubEnv(name, value);
  const { text, data, exit } = await typeCommand(db, "doctor");
  expect(text.replaceAll(/\d+\.\d GB|:\d{4,}|(?<=block )\d+/g, "N").split("\n")).toEqual([
    "✓ Settings: none that production refuses",
    "✓ PostgreSQL: answers",
    "✓ Redis: answers and takes writes",
    "✓ The mail server: opens",
    "✓ The Solana node: is of devnet, at block N",
    "✓ The page https://0.0.0.0N: answers, with a certificate until 2120-01-01",
    "✓ The disk of .: N of N are free",
    "✓ Programs may start: no migration is missing, Redis evicts nothing, no account is one of the demo's",
    `✓ Releases: api ${RELEASE}, worker ${RELEASE}, ops ${RELEASE}, schema 0118-pictures`,
    "✓ The treasury was read: 5.00 USDC for the 3.00 USDC that miners are owed, and 1.000 SOL",
    `✓ None of the overview's ${CONDITIONS.length} conditions holds`,
    "",
    "Nothing is wrong.",
  ]);
  expect({ data, exit }).toEqual({ data: { faults: [] }, exit: 0 });
  vi.stubEnv("NODE_ENV", "development");
  vi.stubEnv("ARCHIVE", "on");
  const wrong = await typeCommand(db, "doctor");
  expect(wrong.text.split("\n").slice(-4)).toEqual([
    expect.stringMatching(/^✗ NODE_ENV is not production/),
    expect.stringMatching(/^✗ ARCHIVE is on without BACKUP_DIR/),
    "",
    "To mend: 2.",
  ]);
  expect(wrong.exit).toBe(1);
  vi.unstubAllEnvs();
});

/** Peers with false answers, each with the doctor's only sentence about it, which ends with what to do. */
test.each<[string, Partial<typeof TRUTH>, RegExp, (() => Record<string, string>)?]>([
  ["a node of another cluster", { genesis: "5eykt4" }, /genesis hash is 5eykt4.* devnet.*SOLANA_CLUSTER/],
  ["a node that stands", { blocks: 0 }, /^The Solana node: it stands at block \d+\. Start it/],
  ["a node whose clock is late", { aheadSeconds: -90 }, /clock .* chain differ by 9\d seconds: read .*clock/],
  ["a page behind a broken proxy", { status: 502 }, /^The page https.* answers 502 .*See where its name/],
  [
    "a page whose certificate has another name",
    {},
    /its certificate is not valid \(ERR_TLS_CERT_ALTNAME_INVALID\)/,
    () => ({ PUBLIC_URL: `https://[::ffff:127.0.0.1]:${portOf(page)}` }),
  ],
  [
    "a Redis that refuses writes",
    {},
    /^Redis: it takes no writes \(NOPERM.*redis-lost/,
    () => ({ REDIS_URL: inject("redisUrl").replace("//", "//reader:word@") }),
  ],
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
  expect(await faultsOf(settings?.())).toEqual([expect.stringMatching(words)]);
});

test("operations: the doctor names a full disk that only it sees, and an API that is missing", async () => {
  vi.spyOn(fs, "statfs").mockResolvedValue({ bsize: 1, blocks: 40e9, bavail: 1e9 } as never);
  syncBuiltinESMExports();
  await endHeartbeat(db, "api", API);
  expect(await faultsOf()).toEqual([
    "No API is alive: start one, and read its log if it ends",
    expect.stringMatching(/^A disk fills up: 1\.0 GB are free at .*disk-filling/),
  ]);
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test("operations: the doctor names a certificate that has ended", async () => {
  page.setSecureContext({ key: KEY, cert: ENDED });
  expect(await faultsOf()).toEqual([
    expect.stringMatching(/^The page .*: its certificate ended on 2020-02-01.*Caddy/),
    "The page's certificate ends in 0 days: read docs/runbooks/certificate-ends.md",
  ]);
});

test("operations: the doctor names a database whose clock is wrong", async () => {
  const { db: late, url } = await openTestDatabase();
  await makeRight(late);
  await late.raw(`create function clock_timestamp() returns timestamptz
    as $$ select pg_catalog.clock_timestamp() - interval '1 minute' $$ language sql`);
  const other = connect(`${url}?options=-csearch_path%3Dpublic,pg_catalog`, { poolSize: 2 });
  expect(await faultsOf({}, other)).toEqual([
    expect.stringMatching(/clock .* database differ by 60 seconds/),
  ]);
  await other.destroy();
});

test("operations: peers that refuse or are silent are reported within the time given", async () => {
  const closed = await listening(createServer());
  const refused = portOf(closed);
  await new Promise((done) => closed.close(done));
  for (const [port, ms, words] of [
    [refused, 10_000, /ECONNREFUSED/],
    [portOf(silent), 500, /took longer than 0.5 s|Greeting never received/],
  ] as const) {
    const settings = {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      SOLANA_RPC_URL: `http://127.0.0.1:${port}`,
      PUBLIC_URL: `https://0.0.0.0:${port}`,
      REDIS_URL: `redis://127.0.0.1:${port}`,
    };
    const faults = await faultsOf(settings, db, ms);
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
    (await faultsOf({ NOSTR_RELAYS: urls.join(",") })).filter((fault) => fault.startsWith("The relay"));
  expect(await relays(relayUrl)).toEqual([]);
  relay.refuses = "auth-required: members only";
  expect(await relays(relayUrl, "ws://127.0.0.1:1")).toEqual([
    `The relay ${relayUrl}: The relay refuses: auth-required: members only (${relayUrl}). Name another relay in NOSTR_RELAYS`,
    "The relay ws://127.0.0.1:1: A relay does not answer. Name another relay in NOSTR_RELAYS",
  ]);
  await stop();
});

test("operations: the doctor names a late backup, a treasury that is unread or lacks money, what is halted, and no worker", async () => {
  const { db: other } = await openTestDatabase();
  expect(await faultsOf({}, other)).toEqual([
    expect.stringContaining("No API is alive"),
    expect.stringContaining("The treasury is not read yet"),
    "No worker is alive: read docs/runbooks/no-workers.md",
  ]);
  await makeRight(other);
  const longAgo = new Date(Date.now() - 27 * 3_600_000);
  await insertBackup(other, { startedAt: longAgo, endedAt: longAgo, bytes: 1n, hasLog: true });
  await other("proof_standing").update({ balances: 700, treasury_lamports: 10_000_000 });
  await other.transaction((trx) => halt(trx, { name: "payouts", reason: "a rehearsal", actor: "ada" }));
  expect(await faultsOf({}, other)).toEqual([
    "Payouts are halted by ada: a rehearsal: read docs/runbooks/halted.md",
    "The treasury holds less than it owes: read docs/runbooks/treasury-low.md",
    "The treasury is short of SOL for fees: read docs/runbooks/treasury-low.md",
    "The last backup is 27 hours old: read docs/runbooks/backup-old.md",
  ]);
});

test("operations: the doctor names a missing migration, and the releases of api, workers, ops and schema if they differ", async () => {
  const { db: other } = await openTestDatabase();
  await makeRight(other);
  await alive(other, "worker", newId(), "0.0.9");
  await other("migrations").where({ name: "0112-once-and-sealed" }).delete();
  await other("migrations").insert({ name: "0999-next-release", batch: 99, migration_time: new Date() });
  expect(await faultsOf({}, other)).toEqual([
    expect.stringContaining("The database lacks 0112-once-and-sealed"),
    `Releases differ: api ${RELEASE}, worker 0.0.9, worker ${RELEASE}, ops ${RELEASE}, schema 0999-next-release. Start every program from one LODE_VERSION: docker compose up -d`,
    expect.stringMatching(/^The database is newer than this release.*0999-next-release.*stay on this one/),
  ]);
});
