import { openRelay } from "@lode/adapters/networks/nostr/relay";
import { listIn } from "@lode/adapters/networks/nostr/relay-addresses";
import { apiSettings } from "@lode/adapters/settings/api-settings";
import { commonSettings } from "@lode/adapters/settings/common-settings";
import { productionFaults } from "@lode/adapters/settings/production-faults";
import { workerSettings } from "@lode/adapters/settings/worker-settings";
import { messageOf } from "@lode/core/contracts/errors";
import { PROFILE } from "@lode/core/domain/networks/nostr/acts";
import type { Db } from "@lode/db/connection";
import { pendingMigrations } from "@lode/db/migrate";
import { listDemoAccounts } from "@lode/db/operations/demo-accounts.read-model";
import { readOperationFacts } from "@lode/db/operations/facts.read-model";
import { listHalts } from "@lode/db/operations/halts.repository";
import { listHeartbeatSettings } from "@lode/db/operations/heartbeats.repository";
import * as z from "zod/mini";
import { readSettings, type Settings } from "../settings/project-settings.ts";
import { type OperatorCommand, reads } from "./operator-command.ts";
import { UsageError } from "./read-words.ts";

const RELAY_TIMEOUT_MS = 3_000;
const DEFINITIONS = { ...commonSettings, ...apiSettings, ...workerSettings };

export const doctorCommands: Record<string, OperatorCommand> = {
  doctor: reads({
    about:
      "with --production, everything that makes this installation unfit for production: in this environment, in the live workers and in the database",
    flags: { production: z._default(z.boolean(), false) },
    async run({ db }, { production }) {
      if (!production) throw new UsageError("Say --production; npm run doctor examines this machine.");
      const settings = readSettings();
      const faults = [...(await examineProduction(db, settings)), ...(await relayFaults(settings))];
      const isGood = faults.length === 0;
      const said = isGood ? "Nothing is wrong." : faults.map((fault) => `✗ ${fault}`).join("\n");
      return { said, data: { faults }, isGood };
    },
  }),
};

/** The faults of the installation whose settings and database these are. Exported for its test. */
export async function examineProduction(db: Db, settings: Settings): Promise<string[]> {
  const pending = await pendingMigrations(db);
  const demo = await listDemoAccounts(db);
  return [
    ...productionFaults(withDefaults(settings), { allowsSandbox: false }),
    ...trialFaults(settings),
    ...(settings.ARCHIVE === "on" && !settings.BACKUP_DIR
      ? [
          "ARCHIVE is on without BACKUP_DIR, so the log fills the database's own disk: name a folder of another machine",
        ]
      : []),
    ...(await workerFaults(db)),
    ...(await standingFaults(db)),
    ...pending.map((name) => `The database lacks ${name}: run migrate`),
    ...demo.map((email) => `The database has the account ${email}, whose password is public`),
  ];
}

/** The relays that answer no question, with the reason: a relay that asks for AUTH does so. Exported for its test. */
export async function relayFaults({ NOSTR_RELAYS }: Partial<Settings>): Promise<string[]> {
  const ask = (url: string): Promise<string[]> =>
    openRelay(url, RELAY_TIMEOUT_MS)
      .query({ kinds: [PROFILE] })
      .then(
        () => [],
        (error: unknown) => [`NOSTR_RELAYS has ${url}, which is of no use: ${messageOf(error)}`],
      );
  return (await Promise.all(listIn(NOSTR_RELAYS).map(ask))).flat();
}

/** A worker that runs in production without the exception has passed the same table at its start, addresses included. */
async function workerFaults(db: Db): Promise<string[]> {
  const workers = await listHeartbeatSettings(db);
  if (workers.length === 0) return ["No worker is alive: payouts, checks and mails wait"];
  const faults = workers.flatMap((reported) => {
    const values = Object.fromEntries(
      Object.entries(reported).map(([name, { value }]) => [name, value ?? undefined]),
    );
    return [...productionFaults(values, { allowsSandbox: false }), ...trialFaults(values)];
  });
  return [...new Set(faults)].map((fault) => `A live worker: ${fault}`);
}

/** As long as the alarm BackupOld waits: a day, and two hours for a slow night. */
const BACKUP_OLD_HOURS = 26;

async function standingFaults(db: Db): Promise<string[]> {
  const { backup } = await readOperationFacts(db);
  const hours = Math.floor((backup?.secondsAgo ?? 0) / 3_600);
  const isArchiving = (backup?.archiveFailingSeconds ?? 0) === 0;
  return [
    ...(hours >= BACKUP_OLD_HOURS ? [`No backup for ${hours} hours: run npm run ops -- backup`] : []),
    ...(isArchiving ? [] : ["PostgreSQL cannot archive its log: read the runbook backup-old"]),
    ...(await listHalts(db)).map(({ name, reason }) => `Halted: ${name}, because ${reason}`),
  ];
}

function trialFaults({ NODE_ENV, ALLOW_SANDBOX_IN_PRODUCTION }: Partial<Settings>): string[] {
  return [
    ...(NODE_ENV === "production" ? [] : ["NODE_ENV is not production, so nothing is refused at a start"]),
    ...(ALLOW_SANDBOX_IN_PRODUCTION === "yes" ? ["ALLOW_SANDBOX_IN_PRODUCTION is yes: remove it"] : []),
  ];
}

/** What the programs would use. A value that is not valid is shown as it is; the programs refuse it at their start. */
const withDefaults = (settings: Settings): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(DEFINITIONS).map(([name, { schema }]) => {
      const read = schema.safeParse(settings[name]);
      return [name, read.success ? read.data : settings[name]];
    }),
  );
