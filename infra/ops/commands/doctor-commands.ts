import { openRelay } from "@lode/adapters/networks/nostr/relay";
import { listIn } from "@lode/adapters/networks/nostr/relay-addresses";
import { type Probed, probeRedis, type RedisFacts } from "@lode/adapters/probes";
import { within } from "@lode/adapters/process/clock";
import { connectFailFast, type Redis } from "@lode/adapters/redis/redis";
import { apiSettings } from "@lode/adapters/settings/api-settings";
import { commonSettings } from "@lode/adapters/settings/common-settings";
import { preflightFaults } from "@lode/adapters/settings/preflight";
import { productionFaults } from "@lode/adapters/settings/production-faults";
import { workerSettings } from "@lode/adapters/settings/worker-settings";
import { createLogger } from "@lode/adapters/tracing/logger";
import { askPeers, type PeerSettings, type Peers } from "@lode/app/operations/ask-peers";
import { RELEASE } from "@lode/app/operations/report-alive";
import { messageOf } from "@lode/core/contracts/errors";
import { PROFILE } from "@lode/core/domain/networks/nostr/acts";
import { BACKUP_OLD_HOURS, LAMPORTS_LOW } from "@lode/core/domain/operations/conditions";
import type { Db } from "@lode/db/connection";
import { newerDatabase, readSchema } from "@lode/db/migrate";
import { listDemoAccounts } from "@lode/db/operations/demo-accounts.read-model";
import { readOperationFacts } from "@lode/db/operations/facts.read-model";
import { listHalts } from "@lode/db/operations/halts.repository";
import { listHeartbeatSettings, listReleases } from "@lode/db/operations/heartbeats.repository";
import * as z from "zod/mini";
import type { Settings } from "../settings/project-settings.ts";
import { settingsOrRunning } from "../settings/running-note.ts";
import { type OperatorCommand, reads } from "./operator-command.ts";
import { UsageError } from "./read-words.ts";

const DEFINITIONS = { ...commonSettings, ...apiSettings, ...workerSettings };

/** Something that was looked at, in one sentence without its full stop: what is fine, or what is wrong and how to mend it. */
export interface Finding {
  isGood: boolean;
  said: string;
}

export const good = (said: string): Finding => ({ isGood: true, said });
export const bad = (said: string): Finding => ({ isGood: false, said });
const goodIf = (isGood: boolean, fine: string, wrong: string): Finding => (isGood ? good(fine) : bad(wrong));
/** Everything that is wrong, or else what is fine. */
const badOr = (faults: readonly string[], fine: string): Finding[] =>
  faults.length > 0 ? faults.map(bad) : [good(fine)];

/** What is wrong comes last, where a terminal shows it. */
export const linesOfFindings = (findings: readonly Finding[]): string =>
  findings
    .toSorted((a, b) => Number(b.isGood) - Number(a.isGood))
    .map(({ isGood, said }) => `${isGood ? "✓" : "✗"} ${said}`)
    .join("\n");

export const doctorCommands: Record<string, OperatorCommand> = {
  doctor: reads({
    about:
      "with --production, everything that makes this installation unfit for production: its settings, what it depends on, asked now for at most --within seconds, its programs and its rows",
    flags: {
      production: z._default(z.boolean(), false),
      within: z._default(z.number().check(z.positive(), z.maximum(10)), 4),
    },
    async run({ db }, { production, within: seconds }) {
      if (!production) throw new UsageError("Say --production; npm run doctor examines this machine.");
      const findings = await examineProduction(db, settingsOrRunning(), seconds * 1_000);
      const faults = findings.flatMap(({ isGood, said }) => (isGood ? [] : said));
      const end = faults.length === 0 ? "Nothing is wrong." : `To mend: ${faults.length}.`;
      const said = `${linesOfFindings(findings)}\n\n${end}`;
      return { said, data: { faults }, isGood: faults.length === 0 };
    },
  }),
};

async function examineProduction(db: Db, settings: Settings, ms: number): Promise<Finding[]> {
  const inForce = withDefaults(settings);
  const [peers, relays, rows] = await Promise.all([
    withRedis(settings.REDIS_URL, (redis) => askPeers({ db, redis }, inForce, ms)),
    Promise.all(listIn(settings.NOSTR_RELAYS).map((url) => relayFinding(url, ms))),
    within(1.5 * ms, rowFindings(db)).catch((error: unknown) => [
      bad(`What the database says of the rest cannot be read: ${messageOf(error)}`),
    ]),
  ]);
  return [...settingFindings(settings), ...peerFindings(peers, inForce), ...relays, ...rows];
}

/** Exported for its test. */
export function settingFindings(settings: Settings): Finding[] {
  const fillsOwnDisk = settings.ARCHIVE === "on" && !settings.BACKUP_DIR;
  const archive =
    "ARCHIVE is on without BACKUP_DIR, so the log fills the database's own disk: name a folder of another machine";
  const faults = [...faultsOf(withDefaults(settings)), ...(fillsOwnDisk ? [archive] : [])];
  return badOr(faults, "Settings: none that production refuses");
}

function faultsOf(settings: Readonly<Record<string, unknown>>): string[] {
  const faults = productionFaults(settings, { allowsSandbox: false });
  if (settings.NODE_ENV !== "production")
    faults.push("NODE_ENV is not production, so nothing is refused at a start: set it");
  if (settings.ALLOW_SANDBOX_IN_PRODUCTION === "yes")
    faults.push("ALLOW_SANDBOX_IN_PRODUCTION is yes: remove it");
  return faults;
}

/** What the programs would use. A value that is not valid is shown as it is; the programs refuse it at their start. */
const withDefaults = (settings: Settings): PeerSettings & Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(DEFINITIONS).map(([name, { schema }]) => {
      const read = schema.safeParse(settings[name]);
      return [name, read.success ? read.data : settings[name]];
    }),
  ) as PeerSettings & Record<string, unknown>;

const DISK_LEAST_SHARE = 0.1;
/** Caddy renews a certificate 30 days before its end. */
const CERTIFICATE_LEAST_MS = 14 * 86_400_000;
const REDIS_MOST_SHARE = 0.85;

function peerFindings(
  { mail, node, page, redis, database, disks }: Peers,
  { SOLANA_CLUSTER, PUBLIC_URL }: PeerSettings,
): Finding[] {
  const told = ({ fault }: Probed, name: string, fine: string, fix: string): Finding =>
    goodIf(fault === null, `${name}: ${fine}`, `${name}: ${fault}. ${fix}`);
  const { certificateEndsAt: endsAt } = page;
  const isEnding = endsAt && page.fault === null && endsAt.getTime() < Date.now() + CERTIFICATE_LEAST_MS;
  const until = endsAt ? `, with a certificate until ${endsAt.toISOString().slice(0, 10)}` : "";
  const answers = isEnding
    ? { fault: `its certificate ends on ${endsAt.toISOString()}`, certificateEndsAt: endsAt }
    : page;
  return [
    told(database, "PostgreSQL", "answers", "Start it, or correct DATABASE_URL"),
    ...clockFindings("database", 5, database),
    ...redisFindings(redis),
    told(mail, "The mail server", "opens", "Start it, or correct SMTP_URL"),
    told(
      node,
      "The Solana node",
      `is of ${SOLANA_CLUSTER}, at block ${node.height}`,
      "Start it, or correct SOLANA_RPC_URL and SOLANA_CLUSTER",
    ),
    // Its newest block may be half a minute old.
    ...clockFindings("node", 60, node),
    told(
      answers,
      `The page ${PUBLIC_URL}`,
      `answers${until}`,
      "See where its name leads and the log of what answers there; Caddy renews certificates while ports 80 and 443 reach it",
    ),
    ...disks.map(diskFinding),
  ];
}

function clockFindings(
  name: string,
  most: number,
  { aheadSeconds }: Probed<{ aheadSeconds: number }>,
): Finding[] {
  if (aheadSeconds === undefined) return [];
  const differs = `${Math.abs(aheadSeconds).toFixed(0)} s ${aheadSeconds > 0 ? "ahead of" : "behind"} this machine's`;
  return [
    goodIf(
      Math.abs(aheadSeconds) <= most,
      `The clock of the ${name}: within ${most} s of this machine's`,
      `The clock of the ${name} is ${differs}: synchronise both (timedatectl set-ntp true)`,
    ),
  ];
}

function diskFinding({ path, fault, freeBytes = 0, totalBytes = 0 }: Peers["disks"][number]): Finding {
  if (fault !== null) return bad(`The disk of ${path}: ${fault}. Correct MEASURED_DISKS`);
  const [free, total] = [freeBytes, totalBytes].map((bytes) => `${(bytes / 1e9).toFixed(1)} GB`);
  const said = `The disk of ${path}: ${free} of ${total} free`;
  const fix = "Enlarge it, or delete images (docker image prune) and old backups";
  return goodIf(freeBytes >= totalBytes * DISK_LEAST_SHARE, said, `${said}. ${fix}`);
}

function redisFindings(found: Probed<RedisFacts>): Finding[] {
  const { fault, evictionPolicy = null, usedBytes = 0, mostBytes = 0 } = found;
  const most = mostBytes === 0 ? "any size" : `${(mostBytes / 1e6).toFixed(0)} MB`;
  const used = `${(usedBytes / 1e6).toFixed(1)} MB of ${most} in use`;
  const isFull = mostBytes > 0 && usedBytes / mostBytes > REDIS_MOST_SHARE;
  const wrong = fault ?? (isFull ? `almost full, ${used}` : null);
  const faults = [
    ...(wrong === null
      ? []
      : [`Redis: ${wrong}. Start it, correct REDIS_URL, or read the runbook redis-lost`]),
    ...preflightFaults({ evictionPolicy, pendingMigrations: [], demoAccounts: [] }),
  ];
  return badOr(faults, `Redis: answers and takes writes, ${used}, maxmemory-policy ${evictionPolicy}`);
}

export async function withRedis<T>(url = "", ask: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = connectFailFast(url, createLogger("ops", "silent"));
  try {
    return await ask(redis);
  } finally {
    redis.disconnect();
  }
}

export const examineRedis = (url: string, ms: number): Promise<Finding[]> =>
  withRedis(url, async (redis) => redisFindings(await probeRedis(redis, "doctor", ms)));

/** A relay that asks for AUTH says so: Lode has no key to answer with. */
const relayFinding = (url: string, ms: number): Promise<Finding> =>
  openRelay(url, ms)
    .query({ kinds: [PROFILE] })
    .then(
      () => good(`The relay ${url}: answers`),
      (error: unknown) => bad(`NOSTR_RELAYS has ${url}: ${messageOf(error)}. Name another relay`),
    );

async function rowFindings(db: Db): Promise<Finding[]> {
  const [workers, releases, facts, halts, demo] = await Promise.all([
    listHeartbeatSettings(db).then(workerFindings),
    releaseFindings(db),
    readOperationFacts(db),
    listHalts(db),
    listDemoAccounts(db),
  ]);
  const halted = halts.map(
    ({ name, reason }) =>
      `Halted: ${name}, because ${reason}. When that is mended: npm run ops -- resume ${name} "REASON"`,
  );
  const known = demo.map(
    (email) =>
      `The database has the account ${email}, whose password is public: begin with an empty database`,
  );
  return [
    ...workers,
    ...releases,
    treasuryFinding(facts),
    ...backupFindings(facts),
    ...badOr(halted, "Nothing is halted"),
    ...badOr(known, "No account is one of the demo's"),
  ];
}

/** A worker that runs in production without the exception has passed the same table at its start, addresses included. */
function workerFindings(workers: Awaited<ReturnType<typeof listHeartbeatSettings>>): Finding[] {
  if (workers.length === 0)
    return [
      bad("No worker is alive: payouts, checks and mails wait. Start one, and read its log if it ends"),
    ];
  const faults = workers.flatMap((reported) => {
    const values = Object.entries(reported).map(([name, { value }]) => [name, value ?? undefined]);
    return faultsOf(Object.fromEntries(values)).map((fault) => `A live worker: ${fault}`);
  });
  return badOr([...new Set(faults)], `Workers: ${workers.length} alive`);
}

async function releaseFindings(db: Db): Promise<Finding[]> {
  const [alive, { newest, pending, newer }] = await Promise.all([listReleases(db), readSchema(db)]);
  const programs = [...alive, { program: "ops", version: RELEASE }];
  const named = `${programs.map(({ program, version }) => `${program} ${version}`).join(", ")}, schema ${newest}`;
  const faults = pending.map((name) => `The database lacks ${name}: run migrate`);
  if (!alive.some(({ program }) => program === "api"))
    faults.push("No API is alive: start one, and read its log if it ends");
  if (programs.some(({ version }) => version !== RELEASE))
    faults.push(`Releases differ: ${named}. Start every program from one LODE_VERSION: docker compose up -d`);
  if (newer.length > 0)
    faults.push(`${newerDatabase(newer)}: run the newer release's ops, or stay on this one`);
  return badOr(faults, `Releases: ${named}`);
}

type Facts = Awaited<ReturnType<typeof readOperationFacts>>;

function treasuryFinding({ treasury }: Facts): Finding {
  if (!treasury)
    return bad("The treasury is not read yet: a worker does it within minutes, if the node answers");
  const { heldBaseUnits, owedBaseUnits, lamports } = treasury;
  const usdc = (baseUnits: number) => `${(Math.max(0, baseUnits) / 1e6).toFixed(2)} USDC`;
  const sol = (amount: number) => `${(Math.max(0, amount) / 1e9).toFixed(3)} SOL`;
  const held = `The treasury holds ${usdc(heldBaseUnits)} of the ${usdc(owedBaseUnits)} that miners are owed, and ${sol(lamports)}`;
  const lacks = `${usdc(owedBaseUnits - heldBaseUnits)} and ${sol(LAMPORTS_LOW - lamports)} for fees`;
  return goodIf(
    heldBaseUnits >= owedBaseUnits && lamports >= LAMPORTS_LOW,
    held,
    `${held}: send at least ${lacks} to TREASURY_ADDRESS`,
  );
}

function backupFindings({ backup }: Facts): Finding[] {
  const hours = Math.floor((backup?.secondsAgo ?? 0) / 3_600);
  return [
    goodIf(
      hours < BACKUP_OLD_HOURS,
      `Backup: the newest, or the installation, is ${hours} hours old`,
      `No backup for ${hours} hours: run npm run ops -- backup, every day`,
    ),
    goodIf(
      !backup?.archiveFailingSeconds,
      "The archive of the log: nothing fails",
      "PostgreSQL cannot archive its log: read the runbook backup-old",
    ),
  ];
}
