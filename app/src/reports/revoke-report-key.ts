import { recordAct } from "@lode/db/operations/audit.repository";
import * as keys from "@lode/db/reports/report-keys.repository";
import type { App } from "../app.ts";

/** At once, for every process. False if it was revoked before, or does not exist. */
export const revokeReportKey = (
  { transaction }: Pick<App, "transaction">,
  { id, reason, by }: { id: string; reason: string; by: string },
): Promise<boolean> =>
  transaction(async (trx) => {
    if (!(await keys.revokeReportKey(trx, id, by))) return false;
    await recordAct(trx, { actor: by, act: "revoked a report key", subjectId: id, detail: { reason } });
    return true;
  });
