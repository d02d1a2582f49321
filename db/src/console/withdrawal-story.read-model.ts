import type { DbOrTrx } from "../connection.ts";
import { common, jobPart, type Part, payoutParts, readStory, type StoryRow } from "./story-parts.ts";

/**
 * Notices do not name their withdrawal. A notice with the same amount, sent while the withdrawal was open, is
 * taken to be about it.
 */
const WITHDRAWAL_NOTICES: Part = {
  kind: "notice",
  at: "n.created_at",
  id: "n.id",
  word: "n.kind",
  text: "n.detail ->> 'reason'",
  from: `w join notifications n on n.user_id = w.user_id and n.kind like 'withdrawal.%'
    and n.detail ->> 'amount' = w.amount::text and n.id >= uuid_at(w.created_at - interval '5 seconds')
    and n.created_at <= coalesce(w.ended_at + interval '5 seconds', 'infinity')`,
};

export const readWithdrawalStory = (db: DbOrTrx, id: string): Promise<StoryRow[]> =>
  readStory(
    db,
    "w as (select * from withdrawals where id = :id)",
    [
      {
        kind: "request",
        at: "w.created_at",
        id: "w.id",
        subject: ["miner", "w.user_id"],
        word: "'requested'",
        text: "w.wallet_address",
        points: "w.amount",
        from: "w",
      },
      {
        kind: "hold",
        at: "h.placed_at",
        word: "h.kind",
        from: "w join withdrawal_holds h on h.withdrawal_id = w.id",
      },
      {
        kind: "hold-cleared",
        at: "h.cleared_at",
        word: "h.kind",
        by: "h.cleared_by",
        from: "w join withdrawal_holds h on h.withdrawal_id = w.id",
      },
      {
        kind: "approval",
        at: "a.approved_at",
        word: "'approved'",
        text: "a.reason",
        by: "a.approved_by",
        from: "w join withdrawal_approvals a on a.withdrawal_id = w.id",
      },
      {
        kind: "decision",
        at: "w.ended_at",
        word: "w.status",
        text: "w.failure_reason",
        from: "w",
      },
      ...payoutParts("w", "payout_attempts p on p.withdrawal_id = w.id"),
      WITHDRAWAL_NOTICES,
      jobPart(
        "w",
        `(select array_agg(id) from (select w.id::text as id
          union select p.transaction_id::text from payout_attempts p where p.withdrawal_id = w.id) ids)`,
      ),
      ...common(
        "w",
        "select w.id union all select p.id from payout_attempts p where p.withdrawal_id = w.id",
        "w.user_id",
        "w.created_at",
        "withdrawalId",
      ),
    ],
    { id },
  );
