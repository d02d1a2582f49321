import { hashToken, randomToken } from "@lode/adapters/crypto/random-token";
import type { Reason } from "@lode/core/contracts/console/reason";
import type { KeyScope } from "@lode/core/domain/reports/report";
import { newId } from "@lode/db/id";
import { recordAct } from "@lode/db/operations/audit.repository";
import { insertReportKey } from "@lode/db/reports/report-keys.repository";
import type { App } from "../app.ts";

/** Lets secret scanners recognise a leaked key in source code. */
const PREFIX = "lode_rk_";
const ENDING = 4;

export interface AddReportKey {
  name: string;
  reports: readonly KeyScope[];
  days: number;
  reason: Reason;
  by: string;
}

/** Makes a key for these reports only. It is shown once: only its hash is stored. */
export async function addReportKey(
  { transaction, clock }: Pick<App, "transaction" | "clock">,
  { name, reports, days, reason, by }: AddReportKey,
): Promise<{ id: string; key: string; expiresAt: Date }> {
  const id = newId();
  const key = `${PREFIX}${randomToken()}`;
  const expiresAt = new Date(clock.now().getTime() + days * 86_400_000);
  await transaction(async (trx) => {
    const ending = key.slice(-ENDING);
    await insertReportKey(trx, { id, name, keyHash: hashToken(key), ending, reports, expiresAt, by });
    const detail = { reason, name, reports: reports.join(", "), expiresAt: expiresAt.toISOString() };
    await recordAct(trx, { actor: by, act: "made a report key", subjectId: id, detail });
  });
  return { id, key, expiresAt };
}
