import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import * as channels from "@lode/db/alarms/channels.repository";
import { recordAct } from "@lode/db/operations/audit.repository";
import type { App } from "../app.ts";

/** Tells a channel nothing more, for good. Throws Refused("nothing-to-change"). */
export const endChannel = (
  { transaction }: Pick<App, "transaction">,
  { id, reason, by }: { id: string; reason: Reason; by: string },
): Promise<void> =>
  transaction(async (trx) => {
    if (!(await channels.endChannel(trx, { id, by, reason }))) throw new Refused("nothing-to-change");
    await recordAct(trx, { actor: by, act: "ended an alarm channel", subjectId: id, detail: { reason } });
  });
