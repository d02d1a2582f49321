import { recordAct } from "@lode/db/operations/audit.repository";
import { type Backup, insertBackup } from "@lode/db/operations/backups.repository";
import type { Needs } from "../app.ts";

/** Notes that a backup is complete, for the alarm on its age and for the audit log. */
export const recordBackup = (
  { transaction }: Needs<"transaction">,
  { by: actor, ...backup }: Backup & { by: string },
): Promise<void> =>
  transaction(async (trx) => {
    await insertBackup(trx, backup);
    const detail = { bytes: String(backup.bytes), log: backup.hasLog ? "archived" : "not archived" };
    await recordAct(trx, { actor, act: "took a backup", subjectId: null, detail });
  });
