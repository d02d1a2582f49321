import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { recordBackup } from "@lode/app/operations/record-backup";
import { type Reason, reason } from "@lode/core/contracts/console/reason";
import { messageOf } from "@lode/core/contracts/errors";
import { connect } from "@lode/db/connection";
import { one } from "@lode/db/query";
import * as z from "zod/mini";
import { emptyRedis, endRecovery, haltAfterRestore } from "../backup/after-restore.ts";
import { type RestoredFiles, restoreFiles } from "../backup/restore-files.ts";
import * as sealed from "../backup/sealed-secrets.ts";
import { takeBackup } from "../backup/take-backup.ts";
import { databaseUrl } from "../settings/database-url.ts";
import { dataFolderOf, readSettings, type Settings } from "../settings/project-settings.ts";
import { readRunning } from "../settings/running-note.ts";
import { openChain } from "./open-chain.ts";
import { type CommandApp, changesMany, type OperatorCommand, reads } from "./operator-command.ts";
import { UsageError } from "./read-words.ts";
import { reconcileWith } from "./treasury-commands.ts";

const folder = z.pipe(
  z.string().check(z.minLength(1)),
  z.transform((path: string) => resolve(path)),
);
const moment = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text: string) => new Date(text)),
);
/** A passphrase that is worth its scrypt. */
const LEAST_PASSPHRASE = 16;
const LOOK_AGAIN_MS = 500;
/** Time for the operator to start the server, and for the server to let clients in. */
const STARTED_WITHIN_MS = 3_600_000;

const picturesOf = (settings: Settings): string | undefined =>
  settings.S3_BUCKET ? undefined : resolve(settings.FILES_DIR ?? join(dataFolderOf(settings), "files"));

export const backupCommands: Record<string, OperatorCommand> = {
  backup: reads({
    about:
      "copies the running database, the pictures and the secrets, sealed with BACKUP_PASSPHRASE, into a new folder below DIR",
    fields: {
      to: folder,
      secrets: z.optional(folder),
      withoutSecrets: z._default(z.boolean(), false),
    },
    order: [],
    async run(app, { to, secrets, withoutSecrets }) {
      const settings = readSettings();
      const taken = await takeBackup(app.db, {
        to,
        pictures: picturesOf(settings),
        secrets: withoutSecrets ? undefined : sealedSecrets(secrets ?? dataFolderOf(settings), settings),
      });
      await recordBackup(app, { ...taken, by: app.by });
      const lines = [
        `${taken.path}: ${(Number(taken.bytes) / 1_048_576).toFixed(1)} MiB, from ${taken.startedAt.toISOString()} to ${taken.endedAt.toISOString()}.`,
        ...(taken.hasLog
          ? []
          : ["The server does not archive its log: only this moment can be restored (archive_mode is off)."]),
        ...(settings.S3_BUCKET ? ["Pictures are in the bucket and not in this backup."] : []),
      ];
      return { said: lines.join("\n"), data: taken };
    },
  }),
  restore: changesMany({
    about:
      "puts a backup in the place of the stopped database, to the moment --at; then waits for its start, halts payouts, empties Redis and reconciles. Without --from it does only the latter, for a database that its provider restored",
    fields: {
      from: z.optional(folder),
      at: z.optional(moment),
      cluster: z.optional(folder),
      secrets: z.optional(folder),
      reason,
    },
    order: ["reason"],
    async before({ from, at, cluster, secrets }) {
      if (from === undefined) return {};
      const settings = readSettings();
      const restored = await restoreFiles({ from, at, cluster, pictures: picturesOf(settings) });
      const said = putSecretsOf(restored, secrets ?? dataFolderOf(settings), settings);
      for (const line of [...said, ...describeFiles(restored, at)]) console.error(line);
      await databaseAnswers();
      return { cluster: restored.cluster };
    },
    run: (app, { from, cluster, reason }) => completeRestore(app, from ? cluster : undefined, reason),
  }),
};

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

function putSecretsOf({ secrets }: RestoredFiles, to: string, settings: Settings): string[] {
  if (secrets === undefined) return ["The backup has no secrets."];
  const { BACKUP_PASSPHRASE: passphrase } = settings;
  if (!passphrase) return ["BACKUP_PASSPHRASE is not set: the backup's secrets stay sealed."];
  return sealed.putSecrets(sealed.openSecrets(secrets, passphrase), to, settings);
}

const describeFiles = ({ backup, cluster, before, segments }: RestoredFiles, at?: Date): string[] => [
  `${cluster} is ${backup.path}, with ${segments} segments of the log${at ? ` up to ${at.toISOString()}` : ""}.`,
  ...(before ? [`The earlier files are in ${before}.`] : []),
  "Start PostgreSQL now, and the programs with it if they belong together. This command waits for it.",
];

/** Waits until a database is known and lets clients in: a running `npm start` names its own. */
async function databaseAnswers(): Promise<void> {
  for (const until = performance.now() + STARTED_WITHIN_MS; performance.now() < until; ) {
    try {
      const db = connect(databaseUrl(), { poolSize: 1, name: "lode-ops" });
      try {
        await one(db, "select 1 as answers");
        return;
      } finally {
        await db.destroy();
      }
    } catch {
      await sleep(LOOK_AGAIN_MS);
    }
  }
  throw new Error(
    "PostgreSQL does not answer: its log says why. Once it runs, type the same command without --from.",
  );
}

async function completeRestore(app: CommandApp, cluster: string | undefined, reason: Reason) {
  await haltAfterRestore(app, reason);
  const lines = ["The database takes writes, and payouts are halted."];
  if (cluster !== undefined)
    await endRecovery(app, cluster).catch((error: unknown) =>
      lines.push(`The recovery's settings could not be removed: ${messageOf(error)}.`),
    );
  const settings = readSettings();
  const redis = settings.REDIS_URL ?? readRunning(dataFolderOf(settings))?.REDIS_URL;
  const emptied = redis ? await emptyRedis(redis, settings.QUEUE_PREFIX ?? "lode") : undefined;
  lines.push(
    emptied === undefined
      ? "REDIS_URL is not set: empty Redis before the workers start."
      : `Redis is emptied: ${emptied} keys.`,
  );
  const { said, isGood = true, data } = await reconcileWith(await openChain(), app, reason);
  lines.push(said, 'When chain and rows agree: npm run ops -- resume payouts "REASON".');
  return { said: lines.join("\n"), isGood, data };
}
