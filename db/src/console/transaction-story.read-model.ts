import type { DbOrTrx } from "../connection.ts";
import { jobPart, readStory, type StoryRow } from "./story-parts.ts";

/**
 * The story of a transaction by its signature, whether Lode signed it or only the treasury's history knows
 * it.
 */
export const readTransactionStory = (db: DbOrTrx, signature: string): Promise<StoryRow[]> =>
  readStory(
    db,
    `t as (select p.id, s.signature, p.created_at, p.sent_at
       from (select :signature::text as signature) s left join payout_transactions p on p.signature = s.signature)`,
    [
      {
        kind: "request",
        at: "p.created_at",
        subject: ["withdrawal", "p.withdrawal_id"],
        word: "'signed'",
        facts: { payment: "p.n" },
        points: "w.amount",
        from: `t join payout_attempts p on p.transaction_id = t.id join withdrawals w on w.id = p.withdrawal_id`,
      },
      { kind: "payout", at: "t.sent_at", word: "'sent'", from: "t" },
      {
        kind: "decision",
        at: "p.ended_at",
        subject: ["withdrawal", "p.withdrawal_id"],
        word: "p.state",
        text: "p.failure_reason",
        from: "t join payout_attempts p on p.transaction_id = t.id",
      },
      {
        kind: "chain",
        at: "m.seen_at",
        word: "'seen on the chain'",
        facts: { baseUnits: "m.delta", slot: "m.slot" },
        from: "t join treasury_movements m on m.signature = t.signature",
      },
      {
        kind: "event",
        at: "o.created_at",
        id: "o.id",
        subject: ["withdrawal", "o.payload ->> 'withdrawalId'"],
        word: "o.event",
        facts: { isRelayed: "o.is_relayed" },
        from: `t join payout_attempts p on p.transaction_id = t.id join withdrawals w on w.id = p.withdrawal_id
          join events o on o.user_id = w.user_id and o.id >= uuid_at(t.created_at - interval '5 seconds')
            and o.payload ->> 'transactionId' = t.id::text and o.payload ->> 'withdrawalId' = w.id::text`,
      },
      jobPart("t", "array[t.id::text]"),
      {
        kind: "audit",
        at: "l.at",
        id: "l.id",
        subject: ["withdrawal", "l.subject_id"],
        word: "l.act",
        text: "l.detail ->> 'reason'",
        by: "l.actor",
        from: `t join payout_attempts p on p.transaction_id = t.id join audit_log l on l.subject_id = p.withdrawal_id`,
      },
    ],
    { signature },
  );
