import type { Reason } from "@lode/core/contracts/console/reason";
import { recordAct } from "@lode/db/operations/audit.repository";
import { replayFailed } from "@lode/db/webhooks/deliveries.repository";
import type { App } from "../app.ts";

/** The most deliveries in one call; repeat the call if more have failed. */
const MAXIMUM = 10_000;

/** Sends an endpoint's failed deliveries again, oldest first. Returns how many. */
export const replayFailedDeliveries = (
  { transaction }: Pick<App, "transaction">,
  { endpointId, reason, by }: { endpointId: string; reason: Reason; by: string },
): Promise<number> =>
  transaction(async (trx) => {
    const replayed = await replayFailed(trx, endpointId, MAXIMUM);
    if (replayed === 0) return 0;
    const detail = { reason, deliveries: String(replayed) };
    const act = { actor: by, act: "replayed failed webhooks", subjectId: endpointId, detail };
    await recordAct(trx, act);
    return replayed;
  });
