import { once } from "node:events";
import { resolve } from "node:path";
import type { Redis } from "@lode/adapters/redis/redis";
import { haltUnlessHalted } from "@lode/app/operations/halt";
import { recordBackup } from "@lode/app/operations/record-backup";
import type { Reason } from "@lode/core/contracts/console/reason";
import { messageOf } from "@lode/core/contracts/errors";
import { recordAct } from "@lode/db/operations/audit.repository";
import { waitOutRecovery } from "@lode/db/takes-writes";
import * as z from "zod/mini";
import { type RestoreRequest, restoreFiles } from "../backup/restore-files.ts";
import * as sealed from "../backup/sealed-secrets.ts";
import { takeBackup } from "../backup/take-backup.ts";
import { dataFolderOf, readSettings, type Settings } from "../settings/project-settings.ts";
import { databaseUrl, settingsOrRunning } from "../settings/running-note.ts";
import { withRedis } from "./doctor-commands.ts";
import {
  type CommandApp,
  type CommandResult,
  changesMany,
  changesOne,
  type OperatorCommand,
  reads,
} from "./operator-command.ts";
import { UsageError } from "./read-words.ts";
import { openChain, reconcileWith } from "./treasury-commands.ts";

const folder = z.pipe(
  z.string().check(z.minLength(1)),
  z.transform((path: string) => resolve(path)),
);
const moment = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text: string) => new Date(text)),
);
/** Characters. A shorter passphrase could be guessed in spite of scrypt. */
const LEAST_PASSPHRASE = 16;
/** A week, if they are taken every day. */
const BACKUPS_KEPT = 7;

export const backupCommands: Record<string, OperatorCommand> = {
  backup: reads({
    about:
      "takes and verifies a backup of the running database and the secrets, sealed with BACKUP_PASSPHRASE, into a new folder below DIR, and deletes all but the newest --keep backups and their log",
    flags: {
      to: folder,
      secrets: z.optional(folder),
      withoutSecrets: z._default(z.boolean(), false),
      keep: z._default(z.int().check(z.minimum(1)), BACKUPS_KEPT),
    },
    async run(app, { to, secrets, withoutSecrets, keep }) {
      const settings = readSettings();
      const taken = await takeBackup(app.db, {
        to,
        url: databaseUrl(),
        secrets: withoutSecrets ? undefined : sealedSecrets(secrets ?? dataFolderOf(settings), settings),
        keep,
      });
      const { path, startedAt, endedAt, bytes, hasLog } = taken;
      const times = { startedAt: new Date(startedAt), endedAt: new Date(endedAt) };
      await recordBackup(app, { ...times, bytes, hasLog, by: app.by });
      const lines = [
        ...(hasLog
          ? []
          : ["The server does not archive its log: only this moment can be restored (archive_mode is off)."]),
        `${path}: ${(Number(bytes) / 1_048_576).toFixed(1)} MiB, from ${startedAt} to ${endedAt}.`,
      ];
      return { text: lines.join("\n"), data: taken };
    },
  }),
  restore: changesMany({
    about:
      "with --from, puts a backup and its secrets in the place of the stopped database, to the moment --at. Without, halts payouts, empties Redis and reconciles: for a database that was just restored and runs",
    flags: {
      from: z.optional(folder),
      at: z.optional(moment),
      timeline: z.optional(z.int().check(z.minimum(1))),
      cluster: z.optional(folder),
      secrets: z.optional(folder),
      keep: z.optional(z.enum(["backup", "machine"])),
      withoutSecrets: z._default(z.boolean(), false),
    },
    offline({ from, cluster, ...values }) {
      if (from === undefined) return undefined;
      if (cluster === undefined) throw new UsageError("Say --cluster: the server's data folder.");
      return putInPlace({ from, cluster, ...values });
    },
    run: (app, { reason }) => completeRestore(app, reason),
  }),
  "empty-redis": changesOne({
    about: "deletes Lode's keys in Redis, as when it is full: jobs are made again from PostgreSQL",
    async run(app, { reason }) {
      const keys = await emptyRedis();
      if (keys === undefined) throw new UsageError("Set REDIS_URL, or run npm start in another terminal.");
      await recordAct(app.db, {
        actor: app.by,
        act: "emptied Redis",
        subjectId: null,
        detail: { reason, keys: String(keys) },
      });
      return { text: `Redis is emptied: ${keys} keys.` };
    },
  }),
};

interface Restore extends Pick<RestoreRequest, "from" | "at" | "timeline" | "cluster"> {
  secrets?: string | undefined;
  keep?: "backup" | "machine" | undefined;
  withoutSecrets: boolean;
}

async function putInPlace({ secrets, keep, withoutSecrets, ...asked }: Restore): Promise<CommandResult> {
  const settings = readSettings();
  const sentences = await restoreFiles({
    ...asked,
    url: settings.DATABASE_URL,
    openSecrets(text) {
      if (text === undefined || withoutSecrets) return () => ["The secrets here are kept."];
      const { BACKUP_PASSPHRASE: passphrase } = settings;
      if (!passphrase)
        throw new UsageError(
          "Set BACKUP_PASSPHRASE, which opens the backup's secrets, or use --without-secrets.",
        );
      const found = sealed.openSecrets(text, passphrase);
      return sealed.puttingSecrets(found, secrets ?? dataFolderOf(settings), settings, keep);
    },
  });
  const next = 'Now start PostgreSQL, and before the programs: npm run ops -- restore --yes "why".';
  return { text: [...sentences, next].join("\n") };
}

/** The sealed secrets; undefined if there are none. Throws UsageError if nothing seals them. */
function sealedSecrets(from: string, settings: Settings): string | undefined {
  const found = sealed.gatherSecrets(from, settings);
  if (sealed.isEmpty(found)) return undefined;
  const passphrase = settings.BACKUP_PASSPHRASE ?? "";
  if (passphrase.length < LEAST_PASSPHRASE)
    throw new UsageError(
      `Set BACKUP_PASSPHRASE to at least ${LEAST_PASSPHRASE} characters, and keep it elsewhere: it seals the secrets. Or use --without-secrets.`,
    );
  return sealed.sealSecrets(found, passphrase);
}

async function completeRestore(app: CommandApp, reason: Reason) {
  await waitOutRecovery(app.db);
  // A worker may halt payouts in the same moment.
  await haltUnlessHalted(app, { name: "payouts", reason, by: app.by });
  const lines = ["The database takes writes, and payouts are halted."];
  const emptied = await emptyRedis();
  lines.push(
    emptied === undefined
      ? "REDIS_URL is not set: empty Redis before the workers start."
      : `Redis is emptied: ${emptied} keys.`,
  );
  const {
    text,
    isGood = true,
    data,
  } = await openChain()
    .then((chain) => reconcileWith(chain, app, reason))
    .catch((error: unknown): CommandResult => {
      const fault = `The chain cannot be read (${messageOf(error)}), so payouts stay halted.`;
      return { text: `${fault} Once the node answers: npm run ops -- reconcile`, isGood: false };
    });
  lines.push(text, 'When chain and rows agree: npm run ops -- resume payouts "REASON".');
  return { text: lines.join("\n"), isGood, data };
}

/** Deletes every key of this installation, and returns how many; undefined if Redis' address is unknown. */
async function emptyRedis(): Promise<number | undefined> {
  const { REDIS_URL, QUEUE_PREFIX = "lode" } = settingsOrRunning();
  return REDIS_URL ? withRedis(REDIS_URL, (redis) => deleteKeys(redis, QUEUE_PREFIX)) : undefined;
}

async function deleteKeys(redis: Redis, prefix: string): Promise<number> {
  const isOwn = (key: string) => key.startsWith(`${prefix}:`) || key.startsWith(`{${prefix}:`);
  await once(redis, "ready");
  let deleted = 0;
  let cursor = "0";
  do {
    const [next, keys] = await redis.scan(cursor, "COUNT", 1_000);
    for (const key of keys.filter(isOwn)) deleted += await redis.unlink(key);
    cursor = next;
  } while (cursor !== "0");
  return deleted;
}
