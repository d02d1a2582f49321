import type { Reason } from "@lode/core/contracts/console/reason";
import { Refused } from "@lode/core/contracts/errors";
import { say } from "@lode/core/domain/sentences/sentences";
import { findWorkingChannel } from "@lode/db/alarms/channels.repository";
import { addTest } from "@lode/db/alarms/messages.repository";
import { newId } from "@lode/db/id";
import { recordAct } from "@lode/db/operations/audit.repository";
import type { App } from "../app.ts";

/**
 * Sends a test on the way of every alarm: a worker delivers it. Throws Refused("not-found") for a channel that has ended,
 * and Refused("nothing-to-change") while the last test is on its way.
 */
export const testChannel = (
  { transaction, clock }: Pick<App, "transaction" | "clock">,
  { id, by, reason }: { id: string; by: string; reason?: Reason },
): Promise<void> =>
  transaction(async (trx) => {
    if (!(await findWorkingChannel(trx, id))) throw new Refused("not-found");
    const test = { id: newId(), channelId: id, text: say("alarm.test"), now: clock.now() };
    if (!(await addTest(trx, test))) throw new Refused("nothing-to-change");
    const detail: Record<string, string> = reason ? { reason } : {};
    await recordAct(trx, { actor: by, act: "tested an alarm channel", subjectId: id, detail });
  });
