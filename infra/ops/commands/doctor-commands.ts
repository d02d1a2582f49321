import { createLogger } from "@lode/adapters/logging/logger";
import { openRelay } from "@lode/adapters/networks/nostr/relay";
import { listIn } from "@lode/adapters/networks/nostr/relay-addresses";
import type { Probed } from "@lode/adapters/probes";
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
import { CONDITIONS, judgeConditions, type OverviewFacts } from "@lode/core/domain/operations/conditions";
import { listDemoAccounts } from "@lode/db/auth/users.repository";
import type { Db } from "@lode/db/connection";
import { newerDatabase, readSchema } from "@lode/db/migrate";
import { listReleases } from "@lode/db/operations/heartbeats.repository";
import type { Settings } from "../settings/project-settings.ts";
import { settingsOrRunning } from "../settings/running-note.ts";
import { type OperatorCommand, reads } from "./operator-command.ts";

type SettingsInForce = PeerSettings &
  Pick<WorkerConfig, "NETWORK_DAILY_SPEND_CENTS"> &
  Record<string, unknown>;

const DEFINITIONS = { ...commonSettings, ...apiSettings, ...workerSettings };
/** Each question to a peer, and the reading of the rows. */
const WITHIN_MS = 5_000;

/** Sentences without a full stop: what is fine if there is no fault, and each fault with what mends it. */
type Examination = [fine: string, faults: string[]];

export const doctorCommands: Record<string, OperatorCommand> = {
  doctor: reads({
    about:
      "everything that makes this installation unfit for production: its settings, what it depends on, asked now, its programs and its rows",
    async run({ db }) {
      const examined = await examineInstallation(db, settingsOrRunning(), WITHIN_MS);
      const faults = examined.flatMap(([, faults]) => faults);
      const fine = examined.flatMap(([fine, faults]) => (faults.length === 0 ? fine : []));
      const end = faults.length === 0 ? "Nothing is wrong." : `To mend: ${faults.length}.`;
      // Faults come last, where a terminal shows them.
      const lines = [...fine.map((line) => `✓ ${line}`), ...faults.map((line) => `✗ ${line}`), "", end];
      return { text: lines.join("\n"), data: { faults }, isGood: faults.length === 0 };
    },
  }),
};

/** Exported for its test. */
export async function examineInstallation(db: Db, settings: Settings, ms: number): Promise<Examination[]> {
  const config = withDefaults(settings);
  const [peers, relays, rows] = await Promise.all([
    withRedis(settings.REDIS_URL, (redis) => askPeers({ db, redis }, config, ms)),
    Promise.all(listIn(settings.NOSTR_RELAYS).map((url) => askRelay(url, ms))),
    within(ms, readRows(db, config)).catch(messageOf),
  ]);
  return [
    ["Settings: none that production refuses", settingFaults(settings, config)],
    ...[...listPeers(peers, config), ...relays].map(
      ([name, { fault }, fine, fix]): Examination => [
        `${name}: ${fine}`,
        fault === null ? [] : [`${name}: ${fault}. ${fix}`],
      ],
    ),
    ...(typeof rows === "string"
      ? [["", [`What the rows say of the rest cannot be read: ${rows}`]] satisfies Examination]
      : examineRows(rows, peers)),
  ];
}

/** The settings as the programs would use them. An invalid value is kept; the programs refuse it at their start. */
const withDefaults = (settings: Settings): SettingsInForce =>
  Object.fromEntries(
    Object.entries(DEFINITIONS).map(([name, { schema }]) => {
      const read = schema.safeParse(settings[name]);
      return [name, read.success ? read.data : settings[name]];
    }),
  ) as SettingsInForce;

function settingFaults({ ARCHIVE, BACKUP_DIR }: Settings, config: SettingsInForce): string[] {
  const faults = productionFaults(config, { allowsSandbox: false });
  if (ARCHIVE === "on" && !BACKUP_DIR)
    faults.push(
      "ARCHIVE is on without BACKUP_DIR, so the log fills the database's own disk: name a folder of another machine",
    );
  return faults;
}

type PeerLine = [peer: string, answer: Probed, fine: string, fix: string];

function listPeers(
  { mail, node, page, redis, database, disks }: Peers,
  { SOLANA_CLUSTER, PUBLIC_URL }: PeerSettings,
): PeerLine[] {
  const until = page.certificateEndsAt
    ? `, with a certificate until ${page.certificateEndsAt.toISOString().slice(0, 10)}`
    : "";
  const gigabytes = (bytes = 0) => `${(bytes / 1e9).toFixed(1)} GB`;
  return [
    ["PostgreSQL", database, "answers", "Start it, or correct DATABASE_URL"],
    [
      "Redis",
      redis,
      "answers and takes writes",
      "Start it, correct REDIS_URL, or read docs/runbooks/redis-lost.md",
    ],
    ["The mail server", mail, "opens", "Start it, or correct SMTP_URL"],
    [
      "The Solana node",
      node,
      `is of ${SOLANA_CLUSTER}, at block ${node.height}`,
      "Start it, or correct SOLANA_RPC_URL and SOLANA_CLUSTER",
    ],
    [
      `The page ${PUBLIC_URL}`,
      page,
      `answers${until}`,
      "See where its name leads and the log of what answers there; Caddy renews certificates while ports 80 and 443 reach it",
    ],
    ...disks.map((disk): PeerLine => {
      const free = `${gigabytes(disk.freeBytes)} of ${gigabytes(disk.totalBytes)} are free`;
      return [`The disk of ${disk.path}`, disk, free, "Correct MEASURED_DISKS"];
    }),
  ];
}

/** A relay that asks for AUTH says so: Lode has no key to answer with. */
const askRelay = async (url: string, ms: number): Promise<PeerLine> => {
  const fault = await openRelay(url, ms)
    .query({ kinds: [PROFILE] })
    .then(() => null, messageOf);
  return [`The relay ${url}`, { fault }, "answers", "Name another relay in NOSTR_RELAYS"];
};

export async function withRedis<T>(url = "", ask: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = connectFailFast(url, createLogger("ops", "silent"));
  try {
    return await ask(redis);
  } finally {
    redis.disconnect();
  }
}

async function readRows(db: Db, config: SettingsInForce) {
  const [{ facts }, alive, schema, demoAccounts] = await Promise.all([
    gatherOverview({ db, config, queues: null }),
    listReleases(db),
    readSchema(db),
    listDemoAccounts(db),
  ]);
  return { facts, alive, schema, demoAccounts };
}

function examineRows(
  { facts, alive, schema, demoAccounts }: Awaited<ReturnType<typeof readRows>>,
  peers: Peers,
): Examination[] {
  const programs = [...alive, { program: "ops", version: RELEASE }];
  const named = `${programs.map(({ program, version }) => `${program} ${version}`).join(", ")}, schema ${schema.newest}`;
  const releases = programs.some(({ version }) => version !== RELEASE)
    ? [`Releases differ: ${named}. Start every program from one LODE_VERSION: docker compose up -d`]
    : [];
  if (!alive.some(({ program }) => program === "api"))
    releases.push("No API is alive: start one, and read its log if it ends");
  if (schema.newer.length > 0)
    releases.push(`${newerDatabase(schema.newer)}: run the newer release's ops, or stay on this one`);
  const { heldBaseUnits = 0, owedBaseUnits = 0, lamports = 0 } = facts.now.treasury ?? {};
  const usdc = (baseUnits: number) => `${(baseUnits / 1e6).toFixed(2)} USDC`;
  const unread = "The treasury is not read yet: a worker does it within minutes, if the node answers";
  const { evictionPolicy = null } = peers.redis;
  return [
    [
      "Programs may start: no migration is missing, Redis evicts nothing, no account is one of the demo's",
      preflightFaults({ evictionPolicy, pendingMigrations: schema.pending, demoAccounts }),
    ],
    [`Releases: ${named}`, releases],
    [
      `The treasury was read: ${usdc(heldBaseUnits)} for the ${usdc(owedBaseUnits)} that miners are owed, and ${(lamports / 1e9).toFixed(3)} SOL`,
      facts.now.treasury === null ? [unread] : [],
    ],
    [`None of the overview's ${CONDITIONS.length} conditions holds`, listConditions(facts, peers)],
  ];
}

/** The conditions that hold, by the rows and by the peers' answers of just now. */
function listConditions(facts: OverviewFacts, peers: Peers): string[] {
  const asked = answersOf(peers);
  // The workers may see other disks than this program.
  const disks = [...(facts.now.peers.disks?.said.disks ?? []), ...(asked.disks.disks ?? [])];
  const answers = Object.entries({ ...asked, disks: { ...asked.disks, disks } }).map(([name, said]) => [
    name,
    { askedSecondsAgo: 0, workedSecondsAgo: 0, failures: 0, said },
  ]);
  const now = { ...facts.now, peers: { ...facts.now.peers, ...Object.fromEntries(answers) } };
  // The line "Releases" has already compared these, together with the releases of ops and of the schema.
  return judgeConditions({ ...facts, releases: [], now }).map(
    ({ text, runbook }) => `${text}: read docs/runbooks/${runbook}.md`,
  );
}
