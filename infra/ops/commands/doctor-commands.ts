import { createLogger } from "@lode/adapters/logging/logger";
import { openRelay } from "@lode/adapters/networks/nostr/relay";
import { listIn } from "@lode/adapters/networks/nostr/relay-addresses";
import type { Probed, RedisFacts } from "@lode/adapters/probes";
import { within } from "@lode/adapters/process/clock";
import { connectFailFast, type Redis } from "@lode/adapters/redis/redis";
import { apiSettings } from "@lode/adapters/settings/api-settings";
import { commonSettings } from "@lode/adapters/settings/common-settings";
import type { WorkerConfig } from "@lode/adapters/settings/config";
import { preflightFaults } from "@lode/adapters/settings/preflight";
import { productionFaults } from "@lode/adapters/settings/production-faults";
import { workerSettings } from "@lode/adapters/settings/worker-settings";
import { answersOf, askPeers, type PeerSettings, type Peers } from "@lode/app/operations/ask-peers";
import { gatherOverview } from "@lode/app/operations/gather-overview";
import { RELEASE } from "@lode/app/operations/report-alive";
import { messageOf } from "@lode/core/contracts/errors";
import { PROFILE } from "@lode/core/domain/networks/nostr/acts";
import { judgeConditions, LAMPORTS_LOW, type OverviewFacts } from "@lode/core/domain/operations/conditions";
import type { PeerFacts } from "@lode/core/domain/operations/operation-facts";
import { listDemoAccounts } from "@lode/db/auth/users.repository";
import type { Db } from "@lode/db/connection";
import { newerDatabase, readSchema } from "@lode/db/migrate";
import { listHeartbeatSettings, listReleases } from "@lode/db/operations/heartbeats.repository";
import * as z from "zod/mini";
import type { Settings } from "../settings/project-settings.ts";
import { settingsOrRunning } from "../settings/running-note.ts";
import { type OperatorCommand, reads } from "./operator-command.ts";

type SettingsInForce = PeerSettings &
  Pick<WorkerConfig, "NETWORK_DAILY_SPEND_CENTS"> &
  Record<string, unknown>;

const DEFINITIONS = { ...commonSettings, ...apiSettings, ...workerSettings };

/** The result of an examination, without a full stop: what is fine, or what is wrong and how to mend it. */
interface Examined {
  isGood: boolean;
  sentence: string;
}

const good = (sentence: string): Examined => ({ isGood: true, sentence });
const bad = (sentence: string): Examined => ({ isGood: false, sentence });
/** Every fault, or, without a fault, the sentence that all is fine. */
const badOr = (faults: readonly string[], fine: string): Examined[] =>
  faults.length > 0 ? faults.map(bad) : [good(fine)];

/** Faults come last, where a terminal shows them. */
const linesOfFindings = (findings: readonly Examined[]): string =>
  findings
    .toSorted((a, b) => Number(b.isGood) - Number(a.isGood))
    .map(({ isGood, sentence }) => `${isGood ? "✓" : "✗"} ${sentence}`)
    .join("\n");

export const doctorCommands: Record<string, OperatorCommand> = {
  doctor: reads({
    about:
      "everything that makes this installation unfit for production: its settings, what it depends on, asked now for at most --within seconds, its programs and its rows",
    flags: {
      within: z._default(z.number().check(z.positive(), z.maximum(10)), 4),
    },
    async run({ db }, { within: seconds }) {
      const findings = await examineProduction(db, settingsOrRunning(), seconds * 1_000);
      const faults = findings.flatMap(({ isGood, sentence }) => (isGood ? [] : sentence));
      const end = faults.length === 0 ? "Nothing is wrong." : `To mend: ${faults.length}.`;
      const text = `${linesOfFindings(findings)}\n\n${end}`;
      return { text, data: { faults }, isGood: faults.length === 0 };
    },
  }),
};

/** One examination: the sentence if all is fine, its own faults, and the conditions that say more about it. */
type Examination = [fine: string, faults: string[], ...conditions: string[]];

async function examineProduction(db: Db, settings: Settings, ms: number): Promise<Examined[]> {
  const inForce = withDefaults(settings);
  const [peers, relays, rows] = await Promise.all([
    withRedis(settings.REDIS_URL, (redis) => askPeers({ db, redis }, inForce, ms)),
    Promise.all(listIn(settings.NOSTR_RELAYS).map((url) => examineRelay(url, ms))),
    within(1.5 * ms, readRows(db, inForce)).catch(messageOf),
  ]);
  const examinations: Examination[] = [
    ["Settings: none that production refuses", settingFaults(settings)],
    ...examinePeers(peers, inForce),
    ...(typeof rows === "string" ? [] : examineRows(rows, faultsOf(inForce))),
    ...relays,
  ];
  const held = typeof rows === "string" ? [] : conditionsOf(rows.facts, peers);
  const named = examinations.flatMap(([, , ...conditions]) => conditions);
  return [
    ...examinations.flatMap(([fine, faults, ...conditions]) =>
      badOr(
        [...faults, ...held.flatMap(({ name, toMend }) => (conditions.includes(name) ? toMend : []))],
        fine,
      ),
    ),
    ...held.flatMap(({ name, toMend }) => (named.includes(name) ? [] : bad(toMend))),
    ...(typeof rows === "string" ? [bad(`What its rows say of the rest cannot be read: ${rows}`)] : []),
  ];
}

/** The current conditions, by the rows and by the peers' answers of just now, each with its fix. */
function conditionsOf(facts: OverviewFacts, peers: Peers): { name: string; toMend: string }[] {
  // Peers' faults are reported already; only a page that answers can have a certificate that ends.
  const page = peers.page.fault === null ? peers.page : { fault: null };
  const answers = Object.entries(answersOf({ ...peers, page })).map(([name, said]) => [
    name,
    { askedSecondsAgo: 0, workedSecondsAgo: 0, failures: 0, said },
  ]);
  const answered: OverviewFacts["now"]["peers"] = Object.fromEntries(answers);
  // The workers' disks differ from those that this program sees.
  const { disks, sending } = facts.now.peers;
  const now = {
    ...facts.now,
    peers: {
      ...answered,
      ...(sending && { sending }),
      ...(disks && answered.disks && { disks: bothDisks(disks, answered.disks) }),
    },
  };
  // Releases are compared here at once, including the releases of ops and schema.
  return judgeConditions({ ...facts, releases: [], now }).map(({ name, text, about, runbook }) => ({
    name,
    toMend: `${text}: ${FIXES[name]?.(about, now) ?? `read docs/runbooks/${runbook}.md`}`,
  }));
}

const bothDisks = (workers: PeerFacts, own: PeerFacts): PeerFacts => ({
  ...own,
  said: { ...own.said, disks: [...(workers.said.disks ?? []), ...(own.said.disks ?? [])] },
});

/** Fixes for conditions, where a sentence is enough. The runbook of each condition is in docs/runbooks. */
const FIXES: Record<string, (about: string | null, now: OverviewFacts["now"]) => string> = {
  "clock-differs": () => "synchronise both (timedatectl set-ntp true)",
  "certificate-ends": () => "Caddy renews it while ports 80 and 443 reach it: read its log",
  "backups-here": () => "mount a folder of another machine at BACKUP_DIR",
  "disk-filling": () => "enlarge it, or delete images (docker image prune) and old backups",
  "no-worker": () => "start one, and read its log if it ends",
  "backup-old": () => "run npm run ops -- backup, every day",
  halted: (about) => `when that is mended, npm run ops -- resume ${about} "REASON"`,
  "treasury-low": (about, { treasury }) => {
    const { heldBaseUnits = 0, owedBaseUnits = 0, lamports = 0 } = treasury ?? {};
    const lacks = about === "SOL" ? sol(LAMPORTS_LOW - lamports) : usdc(owedBaseUnits - heldBaseUnits);
    return `send at least ${lacks} to TREASURY_ADDRESS`;
  },
};
const usdc = (baseUnits: number) => `${(baseUnits / 1e6).toFixed(2)} USDC`;
const sol = (lamports: number) => `${(lamports / 1e9).toFixed(3)} SOL`;

/** Exported for its test. */
export function settingFaults(settings: Settings): string[] {
  const faults = faultsOf(withDefaults(settings));
  if (settings.ARCHIVE === "on" && !settings.BACKUP_DIR)
    faults.push(
      "ARCHIVE is on without BACKUP_DIR, so the log fills the database's own disk: name a folder of another machine",
    );
  return faults;
}

function faultsOf(settings: Readonly<Record<string, unknown>>): string[] {
  const faults = productionFaults(settings, { allowsSandbox: false });
  if (settings.NODE_ENV !== "production")
    faults.push("NODE_ENV is not production, so nothing is refused at a start: set it");
  if (settings.ALLOW_SANDBOX_IN_PRODUCTION === "yes")
    faults.push("ALLOW_SANDBOX_IN_PRODUCTION is yes: remove it");
  return faults;
}

/** The settings as the programs would use them. An invalid value is kept; the programs refuse it at their start. */
const withDefaults = (settings: Settings): SettingsInForce =>
  Object.fromEntries(
    Object.entries(DEFINITIONS).map(([name, { schema }]) => {
      const read = schema.safeParse(settings[name]);
      return [name, read.success ? read.data : settings[name]];
    }),
  ) as SettingsInForce;

function examinePeers(
  { mail, node, page, redis, database, disks }: Peers,
  { SOLANA_CLUSTER, PUBLIC_URL }: PeerSettings,
): Examination[] {
  const faultsIn = ({ fault }: Probed, name: string, fix: string): string[] =>
    fault === null ? [] : [`${name}: ${fault}. ${fix}`];
  const until = page.certificateEndsAt
    ? `, with a certificate until ${page.certificateEndsAt.toISOString().slice(0, 10)}`
    : "";
  const pageFix =
    "See where its name leads and the log of what answers there; Caddy renews certificates while ports 80 and 443 reach it";
  const gigabytes = (bytes = 0) => `${(bytes / 1e9).toFixed(1)} GB`;
  const free = disks.map(
    ({ path, freeBytes, totalBytes }) =>
      `${gigabytes(freeBytes)} of ${gigabytes(totalBytes)} free at ${path}`,
  );
  // A node may not tell the time of a block.
  const clocks = Object.entries({ "the database": database, "the node": node })
    .flatMap(([name, { aheadSeconds }]) => (aheadSeconds === undefined ? [] : name))
    .join(" and ");
  return [
    ["PostgreSQL: answers", faultsIn(database, "PostgreSQL", "Start it, or correct DATABASE_URL")],
    examineRedis(redis),
    ["The mail server: opens", faultsIn(mail, "The mail server", "Start it, or correct SMTP_URL")],
    [
      `The Solana node: is of ${SOLANA_CLUSTER}, at block ${node.height}`,
      faultsIn(node, "The Solana node", "Start it, or correct SOLANA_RPC_URL and SOLANA_CLUSTER"),
    ],
    [
      `The page ${PUBLIC_URL}: answers${until}`,
      faultsIn(page, `The page ${PUBLIC_URL}`, pageFix),
      "certificate-ends",
    ],
    [`Clocks: this machine's agrees with that of ${clocks || "nothing that answers"}`, [], "clock-differs"],
    [
      `Disks: ${free.join(", ")}`,
      disks.flatMap((disk) => faultsIn(disk, `The disk of ${disk.path}`, "Correct MEASURED_DISKS")),
      "disk-filling",
    ],
  ];
}

function examineRedis({
  fault,
  evictionPolicy = null,
  usedBytes = 0,
  mostBytes = 0,
}: Probed<RedisFacts>): Examination {
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
  const most = mostBytes === 0 ? "any size" : megabytes(mostBytes);
  const faults = preflightFaults({ evictionPolicy, pendingMigrations: [], demoAccounts: [] });
  if (fault !== null)
    faults.unshift(`Redis: ${fault}. Start it, correct REDIS_URL, or read docs/runbooks/redis-lost.md`);
  const inUse = `${megabytes(usedBytes)} of ${most} in use`;
  return [
    `Redis: answers and takes writes, ${inUse}, maxmemory-policy ${evictionPolicy}`,
    faults,
    "redis-lost",
    "redis-full",
  ];
}

export async function withRedis<T>(url = "", ask: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = connectFailFast(url, createLogger("ops", "silent"));
  try {
    return await ask(redis);
  } finally {
    redis.disconnect();
  }
}

/** A relay that asks for AUTH says so: Lode has no key to answer with. */
const examineRelay = async (url: string, ms: number): Promise<Examination> => {
  const fault = await openRelay(url, ms)
    .query({ kinds: [PROFILE] })
    .then(() => null, messageOf);
  return [
    `The relay ${url}: answers`,
    fault === null ? [] : [`NOSTR_RELAYS has ${url}: ${fault}. Name another relay`],
  ];
};

async function readRows(db: Db, config: SettingsInForce) {
  const [{ facts }, workers, alive, schema, demo] = await Promise.all([
    gatherOverview({ db, config, queues: null }),
    listHeartbeatSettings(db),
    listReleases(db),
    readSchema(db),
    listDemoAccounts(db),
  ]);
  return { facts, workers, alive, schema, demo };
}

type ProductionRows = Awaited<ReturnType<typeof readRows>>;

function examineRows(
  { facts: { now }, workers, alive, schema, demo }: ProductionRows,
  ownFaults: string[],
): Examination[] {
  const { treasury, backup } = now;
  const held =
    treasury &&
    `The treasury holds ${usdc(treasury.heldBaseUnits)} of the ${usdc(treasury.owedBaseUnits)} that miners are owed, and ${sol(treasury.lamports)}`;
  const unread = "The treasury is not read yet: a worker does it within minutes, if the node answers";
  const hours = Math.floor(backup.secondsAgo / 3_600);
  const known = demo.map(
    (email) =>
      `The database has the account ${email}, whose password is public: begin with an empty database`,
  );
  return [
    [`Workers: ${workers.length} alive`, workerFaults(workers, ownFaults), "no-worker", "worker-lost"],
    examineReleases(alive, schema),
    [held ?? "", held === null ? [unread] : [], "treasury-low"],
    [`Backup: the newest, or the installation, is ${hours} hours old`, [], "backup-old"],
    ["The archive of the log: nothing fails", [], "archive-failing"],
    ["Nothing is halted", [], "halted", "queue-paused"],
    ["No account is one of the demo's", known],
  ];
}

/** A worker in production without the exception has passed the same checks at its start, addresses included. */
function workerFaults(workers: ProductionRows["workers"], ownFaults: string[]): string[] {
  const faults = workers.flatMap((reported) => {
    const values = Object.entries(reported).map(([name, { value }]) => [name, value ?? undefined]);
    return faultsOf(Object.fromEntries(values));
  });
  const others = [...new Set(faults)].filter((fault) => !ownFaults.includes(fault));
  return others.map((fault) => `A live worker: ${fault}`);
}

function examineReleases(
  alive: ProductionRows["alive"],
  { newest, pending, newer }: ProductionRows["schema"],
): Examination {
  const programs = [...alive, { program: "ops", version: RELEASE }];
  const named = `${programs.map(({ program, version }) => `${program} ${version}`).join(", ")}, schema ${newest}`;
  const faults = pending.map((name) => `The database lacks ${name}: run migrate`);
  if (!alive.some(({ program }) => program === "api"))
    faults.push("No API is alive: start one, and read its log if it ends");
  if (programs.some(({ version }) => version !== RELEASE))
    faults.push(`Releases differ: ${named}. Start every program from one LODE_VERSION: docker compose up -d`);
  if (newer.length > 0)
    faults.push(`${newerDatabase(newer)}: run the newer release's ops, or stay on this one`);
  return [`Releases: ${named}`, faults];
}
