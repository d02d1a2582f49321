import { openRelay } from "@lode/adapters/networks/nostr/relay";
import { listIn } from "@lode/adapters/networks/nostr/relay-addresses";
import { type Probed, probeRedis, type RedisFacts } from "@lode/adapters/probes";
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
import { LAMPORTS_LOW } from "@lode/core/domain/operations/judge-overview";
import type { Db } from "@lode/db/connection";
import { newerDatabase, readSchema } from "@lode/db/migrate";
import { listDemoAccounts } from "@lode/db/operations/demo-accounts.read-model";
import { readOperationFacts } from "@lode/db/operations/facts.read-model";
import { listHalts } from "@lode/db/operations/halts.repository";
import { listHeartbeatSettings, listReleases } from "@lode/db/operations/heartbeats.repository";
import * as z from "zod/mini";
import { dataFolderOf, readSettings, type Settings } from "../settings/project-settings.ts";
import { readRunning } from "../settings/running-note.ts";
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
/** What is wrong, or else what is fine. */
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
      "with --production, everything that makes this installation unfit for production: its settings, everything that it depends on, asked now and given --within seconds, its programs and its rows",
    flags: {
      production: z._default(z.boolean(), false),
      within: z._default(z.number().check(z.positive(), z.maximum(10)), 4),
    },
    async run({ db }, { production, within: seconds }) {
      if (!production) throw new UsageError("Say --production; npm run doctor examines this machine.");
      const settings = readSettings();
      const all = { ...readRunning(dataFolderOf(settings)), ...settings };
      const findings = await examineProduction(db, all, seconds * 1_000);
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
    relayFindings(settings, ms),
    rowFindings(db).catch((error: unknown) => [bad(`Its rows cannot be read (${messageOf(error)})`)]),
  ]);
  return [...settingFindings(settings), ...peerFindings(peers, inForce), ...relays, ...rows];
}

/** Exported for its test. */
export function settingFindings(settings: Settings): Finding[] {
  const { ARCHIVE, BACKUP_DIR } = settings;
  const archive =
    ARCHIVE === "on" && !BACKUP_DIR
      ? [
          "ARCHIVE is on without BACKUP_DIR, so the log fills the database's own disk: name a folder of another machine",
        ]
      : [];
  const faults = [...faultsOf(withDefaults(settings)), ...archive];
  return badOr(faults, "Settings: none that production refuses");
}

const faultsOf = (settings: Readonly<Record<string, unknown>>): string[] => [
  ...productionFaults(settings, { allowsSandbox: false }),
  ...(settings.NODE_ENV === "production"
    ? []
    : ["NODE_ENV is not production, so nothing is refused at a start: set it"]),
  ...(settings.ALLOW_SANDBOX_IN_PRODUCTION === "yes"
    ? ["ALLOW_SANDBOX_IN_PRODUCTION is yes: remove it"]
    : []),
];

/** What the programs would use. A value that is not valid is shown as it is; the programs refuse it at their start. */
const withDefaults = (settings: Settings): PeerSettings & Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(DEFINITIONS).map(([name, { schema }]) => {
      const read = schema.safeParse(settings[name]);
      return [name, read.success ? read.data : settings[name]];
    }),
  ) as PeerSettings & Record<string, unknown>;

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`;
const DISK_LEAST_SHARE = 0.1;
const DAY_MS = 86_400_000;
/** A certificate is renewed 30 days before its end. */
const CERTIFICATE_LEAST_DAYS = 14;
const REDIS_MOST_SHARE = 0.85;
/** A node's newest block may be half a minute old. */
const CLOCKS_MAY_DIFFER = { database: 5, node: 60 };

function peerFindings(
  { mail, node, page, redis, database, disks }: Peers,
  settings: PeerSettings,
): Finding[] {
  const { SOLANA_CLUSTER, PUBLIC_URL } = settings;
  const told = ({ fault }: Probed, name: string, fix: string, fine: string): Finding =>
    fault === null ? good(`${name}: ${fine}`) : bad(`${name}: ${fault}. ${fix}`);
  const endsAt = page.certificateEndsAt;
  const isEnding =
    page.fault === null && endsAt && endsAt.getTime() < Date.now() + CERTIFICATE_LEAST_DAYS * DAY_MS;
  const until = endsAt === undefined ? "" : `, with a certificate until ${endsAt.toISOString().slice(0, 10)}`;
  return [
    told(database, "PostgreSQL", "Start it, or correct DATABASE_URL", "answers"),
    ...redisFindings(redis),
    told(mail, "The mail server", "Start it, or correct SMTP_URL", "opens, and takes its user and password"),
    told(
      node,
      "The Solana node",
      "Start it, or correct SOLANA_RPC_URL and SOLANA_CLUSTER",
      `is of ${SOLANA_CLUSTER}, at block ${node.height}`,
    ),
    told(
      page,
      `The page ${PUBLIC_URL}`,
      "See the log of what answers there, and where its name leads; Caddy renews certificates while ports 80 and 443 reach it",
      `answers${until}`,
    ),
    ...(isEnding
      ? [
          bad(
            `The certificate of ${PUBLIC_URL} ends on ${endsAt.toISOString()}: see in the log of Caddy why it is not renewed`,
          ),
        ]
      : []),
    ...clockFindings({ database, node }),
    ...disks.map(({ path, fault, freeBytes = 0, totalBytes = 1 }) => {
      const free = `${gigabytes(freeBytes)} of ${gigabytes(totalBytes)} free`;
      if (fault !== null) return bad(`The disk of ${path}: ${fault}. Correct MEASURED_DISKS`);
      return freeBytes / totalBytes < DISK_LEAST_SHARE
        ? bad(
            `The disk of ${path} has ${free}: enlarge it, or delete images (docker image prune) and old backups`,
          )
        : good(`The disk of ${path}: ${free}`);
    }),
  ];
}

function clockFindings(peers: Pick<Peers, "database" | "node">): Finding[] {
  const faults = (["database", "node"] as const).flatMap((name) => {
    const { aheadSeconds = 0 } = peers[name];
    if (Math.abs(aheadSeconds) <= CLOCKS_MAY_DIFFER[name]) return [];
    const differs = `${Math.abs(aheadSeconds).toFixed(0)} s ${aheadSeconds > 0 ? "ahead of" : "behind"}`;
    return `The clock of the ${name} is ${differs} this machine's: synchronise both (timedatectl set-ntp true)`;
  });
  return badOr(faults, "Clocks: those of this machine, the database and the node agree");
}

/** What a question to Redis found. */
export function redisFindings({
  fault,
  evictionPolicy = null,
  usedBytes = 0,
  mostBytes = 0,
}: Probed<RedisFacts>): Finding[] {
  const used = `${(usedBytes / 1e6).toFixed(1)} MB of ${mostBytes === 0 ? "any size" : `${(mostBytes / 1e6).toFixed(0)} MB`} in use`;
  const isFull = mostBytes > 0 && usedBytes / mostBytes > REDIS_MOST_SHARE;
  const faults = [
    ...(fault === null
      ? []
      : [`Redis: ${fault} (${used}). Start it, correct REDIS_URL, or follow the runbook redis-lost`]),
    ...preflightFaults({ evictionPolicy, pendingMigrations: [], demoAccounts: [] }),
    ...(isFull && fault === null
      ? [`Redis has ${used}: raise its maxmemory, or find what fills it in the runbook redis-lost`]
      : []),
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
async function relayFindings({ NOSTR_RELAYS }: Settings, ms: number): Promise<Finding[]> {
  const ask = (url: string): Promise<Finding> =>
    openRelay(url, ms)
      .query({ kinds: [PROFILE] })
      .then(
        () => good(`The relay ${url}: answers`),
        (error: unknown) =>
          bad(`NOSTR_RELAYS has ${url}, which is of no use: ${messageOf(error)}. Name another relay`),
      );
  return Promise.all(listIn(NOSTR_RELAYS).map(ask));
}

async function rowFindings(db: Db): Promise<Finding[]> {
  const [facts, workers, releases, halts, demo] = await Promise.all([
    readOperationFacts(db),
    workerFindings(db),
    releaseFindings(db),
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
    ...treasuryFindings(facts),
    ...backupFindings(facts),
    ...badOr(halted, "Nothing is halted"),
    ...badOr(known, "No account is one of the demo's"),
  ];
}

async function releaseFindings(db: Db): Promise<Finding[]> {
  const [alive, { newest, pending, newer }] = await Promise.all([listReleases(db), readSchema(db)]);
  const programs = [...alive, { program: "ops", version: RELEASE }];
  const named = [...programs.map(({ program, version }) => `${program} ${version}`), `schema ${newest}`].join(
    ", ",
  );
  const faults = [
    ...(alive.some(({ program }) => program === "api")
      ? []
      : ["No API is alive: start one, and read its log if it ends"]),
    ...(programs.every(({ version }) => version === RELEASE)
      ? []
      : [`Releases differ: ${named}. Start every program from one LODE_VERSION: docker compose up -d`]),
    ...pending.map((name) => `The database lacks ${name}: run migrate`),
    ...(newer.length > 0
      ? [`${newerDatabase(newer)}: run the newer release's ops, or stay on this LODE_VERSION`]
      : []),
  ];
  return badOr(faults, `Releases: ${named}`);
}

/** A worker that runs in production without the exception has passed the same table at its start, addresses included. */
async function workerFindings(db: Db): Promise<Finding[]> {
  const workers = await listHeartbeatSettings(db);
  if (workers.length === 0)
    return [
      bad("No worker is alive: payouts, checks and mails wait. Start one, and read its log if it ends"),
    ];
  const faults = workers.flatMap((reported) =>
    faultsOf(
      Object.fromEntries(Object.entries(reported).map(([name, { value }]) => [name, value ?? undefined])),
    ),
  );
  return badOr(
    [...new Set(faults)].map((fault) => `A live worker: ${fault}`),
    `Workers: ${workers.length} alive`,
  );
}

type Facts = Awaited<ReturnType<typeof readOperationFacts>>;

function treasuryFindings({ treasury }: Facts): Finding[] {
  if (!treasury)
    return [bad("The treasury is not read yet: a worker does it within minutes, if the node answers")];
  const { heldBaseUnits, owedBaseUnits, lamports } = treasury;
  const usdc = (baseUnits: number) => `${(baseUnits / 1e6).toFixed(2)} USDC`;
  const sol = (amount: number) => `${(amount / 1e9).toFixed(3)} SOL`;
  const held = `The treasury holds ${usdc(heldBaseUnits)} of the ${usdc(owedBaseUnits)} that miners are owed, and ${sol(lamports)}`;
  const lacks = [
    ...(heldBaseUnits < owedBaseUnits ? [usdc(owedBaseUnits - heldBaseUnits)] : []),
    ...(lamports < LAMPORTS_LOW ? [`${sol(LAMPORTS_LOW - lamports)} for fees`] : []),
  ];
  return badOr(
    lacks.length === 0 ? [] : [`${held}: send at least ${lacks.join(" and ")} to TREASURY_ADDRESS`],
    held,
  );
}

/** As long as the alarm BackupOld waits: a day, and two hours for a slow night. */
const BACKUP_OLD_HOURS = 26;

function backupFindings({ backup }: Facts): Finding[] {
  const hours = Math.floor((backup?.secondsAgo ?? 0) / 3_600);
  const isArchiving = (backup?.archiveFailingSeconds ?? 0) === 0;
  return [
    hours >= BACKUP_OLD_HOURS
      ? bad(`No backup for ${hours} hours: run npm run ops -- backup, every day`)
      : good(`Backup: the newest, or the installation, is ${hours} hours old`),
    ...badOr(
      isArchiving ? [] : ["PostgreSQL cannot archive its log: read the runbook backup-old"],
      "The archive of the log: nothing fails",
    ),
  ];
}
