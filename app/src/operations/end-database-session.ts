import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import { recordAct } from "@lode/db/operations/audit.repository";
import { endSession } from "@lode/db/operations/sessions.repository";
import type { Needs } from "../app.ts";

/** Ends a session of the database that holds up others. Lode repeats what it interrupts. Throws Refused("not-found"). */
export const endDatabaseSession = (
  { transaction }: Needs<"transaction">,
  { pid, reason, by }: { pid: number; reason: Reason; by: string },
): Promise<void> =>
  transaction(async (trx) => {
    if (!(await endSession(trx, pid))) throw new Refused("not-found");
    const detail = { pid: String(pid), reason };
    await recordAct(trx, { actor: by, act: "ended a session of the database", subjectId: null, detail });
  });
