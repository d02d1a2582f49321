import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import { recordAct } from "@lode/db/operations/audit.repository";
import * as keys from "@lode/db/reports/report-keys.repository";
import type { App } from "../app.ts";

/** Revokes a key at once, in every process. Throws Refused("nothing-to-change"). */
export const revokeReportKey = (
  { transaction }: Pick<App, "transaction">,
  { id, reason, by }: { id: string; reason: Reason; by: string },
): Promise<void> =>
  transaction(async (trx) => {
    if (!(await keys.revokeReportKey(trx, id, by))) throw new Refused("nothing-to-change");
    await recordAct(trx, { actor: by, act: "revoked a report key", subjectId: id, detail: { reason } });
  });
