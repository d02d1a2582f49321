import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { createServer } from "node:http";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getUserStats } from "@lode/core/contracts/http/points";
import { getProfile, updateProfile } from "@lode/core/contracts/http/profile";
import { auditLedger } from "@lode/db/points/points.read-model";
import { projectRoot } from "@lode/ops/settings/project-settings";
import { listenOn } from "@lode/sandbox/http";
import { SANDBOX_SEEDS } from "@lode/sandbox/nostr/known-keys";
import { becomeMiner, type Miner } from "@lode/sandbox/people/miner";
import { until } from "@lode/sandbox/people/until";
import { uploadPicture } from "@lode/sandbox/people/upload-picture";
import { publishFollow } from "@lode/stack/demo/publish-new-task";
import { findEngine, isPaidOnce, log, WALLET } from "./engine.ts";

/**
 * `npm run production-walk`: types the commands of docs/production.md, unchanged, in a fresh copy of this checkout.
 * The internet is replaced by the sandboxes, which the exception for trials allows, and by a private authority for
 * certificates.
 */
const HOST = "lode.walk";
const PUBLIC_URL = `https://${HOST}`;
const VERSION: string = JSON.parse(fs.readFileSync("package.json", "utf8")).version;
const NEXT = `${VERSION}-next`;
const USERS = ["nell_seam", "mara_digs", "vera_vein", "tomas_pick"];
const folder = fs.mkdtempSync(join(tmpdir(), "lode-walk-"));
const backups = join(folder, "backups");
fs.mkdirSync(backups);
fs.chmodSync(folder, 0o755);
const inFolder = (name: string, content: string) => fs.writeFileSync(join(folder, name), content);

/** The settings that the page leaves to the operator. */
const ANSWERS: Record<string, string> = {
  PUBLIC_URL,
  X_PROVIDER: "sandbox",
  NOSTR_RELAYS: "ws://nostr-sandbox:3004",
  NOSTR_TRUST_SEEDS: SANDBOX_SEEDS.join(","),
  SOLANA_CLUSTER: "sandbox",
  SOLANA_RPC_URL: "http://solana-sandbox:8899",
  SMTP_URL: "smtp://mail-sandbox:1025",
  MAIL_FROM: `"Lode <no-reply@${HOST}>"`,
  SUPPORT_EMAIL: `support@${HOST}`,
  OPERATOR_EMAIL: `you@${HOST}`,
  BACKUP_DIR: backups,
  BACKUP_PASSPHRASE: "a passphrase for rehearsals",
};
const OF_A_TRIAL = `ALLOW_SANDBOX_IN_PRODUCTION=yes
COMPOSE_FILE=docker-compose.yml:infra/deploy/docker/sandboxes.yml:walk.yml
X_SANDBOX_HOST=x-sandbox
X_TIER=enterprise
X_CALLBACK_URLS=${PUBLIC_URL}/profile/twitter-callback
WALLET_CHANGE_HOLD=0
AUTHORITY=./authority.pem
NODE_EXTRA_CA_CERTS=/authority.pem
`;
/** The faults that doctor finds in a trial. A sandbox may be slow on a machine that makes the load too. */
const EXPECTED_FAULTS =
  /^✗ ((X_PROVIDER|NOSTR_RELAYS|SOLANA_CLUSTER|WALLET_CHANGE_HOLD|ALLOW_SANDBOX_IN_PRODUCTION) |The Solana node: took longer|The backups and the archived log)/;

const page = fs.readFileSync(join(projectRoot, "docs/production.md"), "utf8");
const blocksOf = (heading: string) => {
  const [section = ""] = page.split(`\n## ${heading}\n`).at(1)?.split("\n## ") ?? [];
  return [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, block = ""]) => block);
};
const [settings = "", start = "", fund = "", backup = "", build = "", release = ""] = blocksOf("One machine");
const [restore = "", settle = "", begin = "", resume = ""] = blocksOf("Restore on one machine");

const engine = await findEngine({ COMPOSE_PROJECT_NAME: "lode-walk" }, folder);
const { compose, docker, type } = engine;
const web = await openWayIn();
try {
  await prepare();
  await walk();
  log("the walk is done");
} catch (error) {
  console.error(error instanceof Error ? error.stack : error);
  console.error(await compose("logs", "--tail", "20").catch(() => ""));
  process.exitCode = 1;
} finally {
  await engine.close();
  fs.rmSync(folder, { recursive: true });
  process.exit();
}

/** A copy of this checkout, the authority, and what differs from a machine on the internet. */
async function prepare(): Promise<void> {
  execFileSync("sh", ["-c", `git ls-files -z | xargs -0 cp --parents -t ${folder}`], { cwd: projectRoot });
  const made = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 90 -subj /CN=${HOST} -addext subjectAltName=DNS:${HOST} -out authority.pem -keyout key.pem`;
  execFileSync("openssl", made.split(" "), { cwd: folder, stdio: "ignore" });
  fs.chmodSync(join(folder, "key.pem"), 0o644);
  const caddyfile = fs.readFileSync(join(folder, "infra/deploy/docker/Caddyfile"), "utf8");
  const withAuthority = caddyfile.replace("{$PUBLIC_URL} {", "$&\n\ttls /walk/authority.pem /walk/key.pem");
  inFolder("infra/deploy/docker/Caddyfile", withAuthority);
  const closed = ["nostr", "solana", "mail"].map((name) => `  ${name}-sandbox: { ports: !reset [] }\n`);
  inFolder(
    "walk.yml",
    `services:\n  caddy: { networks: { default: { aliases: [${HOST}] } }, volumes: [".:/walk:ro"] }\n${closed.join("")}`,
  );
}

/** Makes this checkout another release: it calls itself so, and its schema is newer. */
function checkOut(version: string): void {
  const edit = (file: string, [from, to]: [string, string]) => {
    const source = fs.readFileSync(join(folder, file), "utf8");
    assert.ok(source.includes(from), `${file} has ${from}`);
    inFolder(file, source.replace(from, to));
  };
  fs.appendFileSync(join(folder, ".env"), `LODE_VERSION=${version}\n`);
  edit("app/src/operations/report-alive.ts", ["= manifest.version", `= "${version}"`]);
  const runs = (way: string, sql: string) => `export const ${way} = (knex: Knex) => knex.raw("${sql}");\n`;
  const up = runs("up", "alter table users add column walked text");
  const down = runs("down", "alter table users drop column walked");
  inFolder("db/migrations/9999-walk.ts", `import type { Knex } from "knex";\n${up}${down}`);
  edit("db/src/migrate.ts", [
    "import { connect",
    'import * as walk from "../migrations/9999-walk.ts";\nimport { connect',
  ]);
  edit("db/src/migrate.ts", ["\n};", '\n  "9999-walk": walk as unknown as Knex.Migration,\n};']);
}

/** An address on loopback that leads to Caddy by TLS, as a browser at PUBLIC_URL would come. */
async function openWayIn(): Promise<string> {
  const agent = new Agent({ keepAlive: true, servername: HOST });
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host: HOST, origin: `https://${HOST}` };
    const ca = fs.readFileSync(join(folder, "authority.pem"));
    const options = {
      host: "127.0.0.1",
      port: 443,
      agent,
      ca,
      method: asked.method,
      path: asked.url,
      headers,
    };
    const onward = request(options, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers);
      given.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  return `http://127.0.0.1:${await listenOn(server, 0, "127.0.0.1")}`;
}

/** Types a block that ends with doctor. Doctor may name the faults of a trial and `expected`, and no others. */
async function typeWithDoctor(block: string, expected?: string): Promise<string> {
  const output = await type(block).catch((error: Error) => error.message);
  const faults = output.match(/^✗ .*$/gm) ?? [];
  assert.ok(faults.length > 0 && /^To mend: /m.test(output), output);
  assert.deepEqual(
    faults.filter((fault) => !EXPECTED_FAULTS.test(fault)).map((fault) => fault.slice(2, 23)),
    expected ? [expected] : [],
  );
  return output;
}

async function walk(): Promise<void> {
  const answered = settings.replace(/^([A-Z_]+)=.*$/gm, (line, name) =>
    name in ANSWERS ? `${name}=${ANSWERS[name]}` : line,
  );
  assert.doesNotMatch(answered, /…|example/, "the page leaves a value that the walk does not know");
  await type(answered.replace(/^END$/m, `${OF_A_TRIAL}END`));
  const output = await typeWithDoctor(start);
  assert.match(output, /first operator's password is \S+/);
  assert.match(await type(fund), /TREASURY_ADDRESS=\w{32,}/);
  log("an empty machine is installed, and doctor names nothing but the trial");
  const warned = (await compose("logs", "api", "api-2", "worker")).match(
    /^.*(deprecat|warning|failed to load).*$/gim,
  );
  assert.deepEqual(warned, null);

  let { sandbox, db } = await engine.reach();
  await publishFollow(db, sandbox, { basePoints: 50_000n });
  const miners: Miner[] = [];
  for (const name of USERS) {
    const person = { email: `${name}@${HOST}`, password: "a seam below the hill", displayName: name };
    const miner = await becomeMiner(web, sandbox, person);
    await miner.earn(name);
    miners.push(miner);
  }
  const [first] = miners;
  assert.ok(first);
  assert.equal(await uploadPicture(web, first), 200);
  await isPaidOnce(first, sandbox);
  log("four miners signed up and earned, and one was paid");

  checkOut(NEXT);
  await type(build);
  log("another release, with a migration, is built");
  for (const version of [NEXT, VERSION]) {
    fs.appendFileSync(join(folder, ".env"), `LODE_VERSION=${version}\n`);
    const withdrawn = await underLoad(miners, version, async () => {
      const newer = version === NEXT ? undefined : "The database is newer";
      const output = await typeWithDoctor(release, newer);
      assert.ok(newer || output.includes(version), `doctor names the release: ${output}`);
    });
    // The sandboxes were replaced too.
    await db.destroy();
    ({ sandbox, db } = await engine.reach());
    const times = async () => {
      const memos = (await sandbox.landed()).map(({ memo }) => memo ?? "");
      return withdrawn.map((id) => memos.filter((memo) => memo.includes(id)).length);
    };
    await until("every payout", async () => (await times()).every((count) => count > 0), 120_000);
    assert.deepEqual(new Set(await times()), new Set([1]));
    log(`${version}: ${withdrawn.length} withdrawals under load, each paid once`);
  }

  for (const service of ["api", "worker", "redis", "postgres"]) {
    await isPaidOnce(first, sandbox, async () => {
      await compose("kill", service);
      await compose("up", "--detach", "--wait");
    });
    log(`${service} was killed and started again; the waiting withdrawal was paid once`);
  }
  await compose("exec", "-T", "worker", "bash", "-c", "kill -STOP $(cat /proc/1/task/1/children)");
  const stopped = (await compose("ps", "--quiet", "worker")).trim().split("\n");
  const restarts = async () => docker("inspect", "--format", "{{.RestartCount}}", ...stopped);
  await until("a worker that hangs is restarted", async () => (await restarts()).includes("1"), 150_000);
  await isPaidOnce(first, sandbox);
  log("a worker that hung was ended and started again");

  for (const service of ["api", "api-2", "worker"]) {
    const unread = "find /secrets -type f ! -readable 2>/dev/null || true";
    assert.equal(
      await compose("exec", "-T", service, "sh", "-c", unread),
      "",
      `${service} reads its volumes`,
    );
  }
  await type(backup);
  const keepOne = "npm run ops -- backup --to /backups --secrets /kept --keep 1";
  await type(`docker compose run --rm backup ${keepOne}`);
  assert.equal(fs.readdirSync(join(backups, "base")).length, 1, "the older backup is deleted");
  // Only the archived log has this withdrawal.
  await isPaidOnce(first, sandbox);
  await db.destroy();
  await loseTheMachine();
  ({ sandbox, db } = await engine.reach());
  const { profile } = await first.client.call(getProfile);
  const picture = await fetch(new URL(new URL(profile.avatar_url ?? "", web).pathname, web));
  assert.equal(picture.headers.get("content-type"), "image/webp", "the picture is served");
  await isPaidOnce(first, sandbox);
  log("the miner is still signed in, has the picture, and was paid");

  await compose("restart");
  await compose("up", "--detach", "--wait", "--scale", "api=2", "--scale", "worker=4");
  await isPaidOnce(first, sandbox);
  log("everything was restarted, and two more workers and another API serve");
  assert.deepEqual(await auditLedger(db), { sum: 0n, drifted: 0 });
  log("the ledger sums to zero");
  await db.destroy();
}

/** 50 requests a second, reads and writes, one of them a withdrawal, while `replaceRelease` runs. */
async function underLoad(
  miners: Miner[],
  version: string,
  replaceRelease: () => Promise<void>,
): Promise<string[]> {
  const ids = async () => (await compose("ps", "--all", "--quiet")).trim().split("\n");
  const before = await ids();
  const failed: string[] = [];
  const withdrawn: string[] = [];
  let answers = 0;
  let gap = 0;
  let last = Date.now();
  const ask = async (n: number) => {
    const miner = miners[Math.floor(n / 4) % miners.length];
    if (!miner) return;
    try {
      if (n % 50 === 0) withdrawn.push((await miner.withdraw(100, WALLET)).id);
      else if (n % 4 === 1) await miner.client.call(updateProfile, { body: { bio: `I was here, ${n}` } });
      else if (n % 4 === 2) assert.equal((await fetch(web)).status, 200);
      else await miner.client.call(n % 4 === 3 ? getProfile : getUserStats);
      answers += 1;
      gap = Math.max(gap, Date.now() - last);
      last = Date.now();
    } catch (error) {
      failed.push(`${n}: ${error instanceof Error ? error.message : error}`);
    }
  };
  const asked: Promise<void>[] = [];
  const timer = setInterval(() => asked.push(ask(asked.length)), 20);
  await replaceRelease();
  clearInterval(timer);
  await Promise.all(asked);
  const after = await ids();
  const changed = (
    await docker("inspect", "--format", "{{.Name}}", ...after.filter((id) => !before.includes(id)))
  )
    .trim()
    .replaceAll("/lode-walk-", "")
    .split("\n");
  log(
    `${version}: ${asked.length} requests, ${answers} answered, ${failed.length} failed, at most ${gap} ms without an answer`,
  );
  log(`${version}: recreated were ${changed.toSorted().join(", ")}`);
  assert.deepEqual(failed, []);
  for (const kept of ["postgres-1", "redis-1", "caddy-1"])
    assert.ok(!changed.includes(kept), `${kept} runs on`);
  return withdrawn;
}

/** Deletes every volume but the sandboxes' world, and restores the backup and its log. A damaged backup is refused. */
async function loseTheMachine(): Promise<void> {
  const psql = ["psql", "-U", "lode", "-d", "lode", "-Atc"];
  const segment = await compose("exec", "-T", "postgres", ...psql, "select pg_walfile_name(pg_switch_wal())");
  const archived = join(backups, "log", `${segment.trim()}.gz`);
  await until("the archived log", async () => fs.existsSync(archived), 60_000);
  await compose("down");
  const volumes = await docker("volume", "ls", "--quiet", "--filter", "name=lode-walk_");
  await docker("volume", "rm", ...(volumes.match(/lode-walk_(?!sandbox)\S+/g) ?? []));
  const from = Date.now();
  const [name = ""] = fs.readdirSync(join(backups, "base"));
  const damaged = join(backups, "base", "9");
  fs.cpSync(join(backups, "base", name), damaged, { recursive: true });
  const base = join(damaged, "cluster/base.tar.gz");
  fs.writeFileSync(base, fs.readFileSync(base).fill(0, 5_000, 6_000));
  await assert.rejects(type(restore), /checksum mismatch|could not decompress/);
  fs.rmSync(damaged, { recursive: true });
  await assert.rejects(type(restore), /two servers would spoil the log/);
  // Makes the log look older than three minutes: a log that has rested for so long belongs to no running server.
  const passed = new Date(Date.now() - 200_000);
  for (const name of fs.readdirSync(join(backups, "log")))
    fs.utimesSync(join(backups, "log", name), passed, passed);
  log((await type(restore)).trim());
  // The chain is no part of the machine that was lost.
  await compose("up", "--detach", "--wait", "x-sandbox", "solana-sandbox", "mail-sandbox");
  const isDone = async (block: string) => Boolean(await type(block).catch(() => ""));
  await isDone(settle);
  await type(begin);
  // Payments that were on their way when the backup was taken may still land for two minutes.
  await until("chain and rows to agree", () => isDone(resume), 300_000);
  log(`the machine was lost, and restored from its backup in ${Math.round((Date.now() - from) / 1000)} s`);
}
