import type { Reason } from "@lode/core/contracts/console/reason";
import { recordAct } from "@lode/db/operations/audit.repository";
import { append } from "@lode/db/outbox/outbox.repository";
import type { Needs } from "../app.ts";

/** Asks a worker to fill the leaderboard again from Postgres soon; meanwhile Postgres answers its readers. */
export async function requestRebuild(
  { transaction }: Needs<"transaction">,
  { by: actor, reason }: { by: string; reason: Reason },
): Promise<void> {
  await transaction(async (trx) => {
    await append(trx, "leaderboard.rebuild_requested", {}, null);
    await recordAct(trx, {
      actor,
      act: "requested a rebuild of the leaderboard",
      subjectId: null,
      detail: { reason },
    });
  });
}
