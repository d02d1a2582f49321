import * as mails from "@lode/db/mails/mails.repository";
import { takeEvents } from "@lode/db/outbox/outbox.repository";
import type { Needs } from "../app.ts";

/** The events of 0.1.0, which its programs write until the roll-out ends, and the mails with the same payloads. */
const EARLIER: Readonly<Record<string, mails.MailKind | null>> = {
  // These events need no job. They now have another name, or none.
  "account.refused_by_x": null,
  "leaderboard.rebuild_requested": null,
  "payouts.halted": null,
  "referral.due": null,
  "treasury.low": null,
  "sign_up.requested": "sign-up",
  "password.changed": "password-changed",
  "wallet.changed": "wallet-changed",
  "objection.answered": "objection-answered",
  "operator.told": "operator-act",
};

/** Plans the mails that programs of 0.1.0 have requested. */
export const adoptEarlierMails = ({ transaction }: Needs<"transaction">): Promise<void> =>
  transaction(async (trx) => {
    for (const { event, payload } of await takeEvents(trx, Object.keys(EARLIER))) {
      const kind = EARLIER[event];
      if (kind) await mails.planMails(trx, kind, [payload as unknown as mails.MailPayloads[typeof kind]]);
    }
    for (const { purpose, email } of await mails.takeEarlierRequests(trx))
      await mails.planMails(trx, purpose, [{ email }]);
    await mails.adoptEarlierPlans(trx);
  });

const BATCH = 500;

const MONDAY = 1;
/** Morning in Europe, and afternoon in most of Asia. */
const FROM_HOUR = 8;

/** Plans the weekly mails on Mondays, in batches. Days and hours are UTC. */
export async function planWeeklyMails(app: Needs<"db" | "transaction" | "clock">): Promise<void> {
  const now = app.clock.now();
  if (now.getUTCDay() !== MONDAY || now.getUTCHours() < FROM_HOUR) return;
  const monday = now.toISOString().slice(0, 10);
  for (;;) {
    const readers = await mails.listWeeklyReaders(app.db, { monday, limit: BATCH });
    const payloads = readers.map((userId) => ({ userId, occasion: monday }));
    await app.transaction((trx) => mails.planMails(trx, "weekly", payloads));
    if (readers.length < BATCH) return;
  }
}
