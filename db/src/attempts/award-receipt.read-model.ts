import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import type { DbOrTrx } from "../connection.ts";
import { maybe, maybeValue } from "../query.ts";

/** What Lode knows about an award, as the facts of a receipt that stands alone. */
export interface AwardReceipt {
  attemptId: string;
  network: string;
  kind: ActionKind;
  externalId: string;
  targetUsername: string;
  targetAccountId: string;
  targetPostId: string | null;
  points: bigint;
  isReversed: boolean;
  /** When the network was asked; null if an operator decided. */
  witnessedAt: Date | null;
  /** In the network's own bytes; null where acts are not signed. */
  evidence: string | null;
  linkProof: string | null;
  /** The target post, in the network's own bytes; null for an account, and where posts are not signed. */
  targetEvidence: string | null;
}

const RECEIPTS = `select a.id as "attemptId", a.network, t.kind, a.external_id as "externalId",
    t.target_username as "targetUsername", t.target_account_id as "targetAccountId",
    t.target_post_id as "targetPostId", a.points, a.state = 'reversed' as "isReversed",
    r.asked_at as "witnessedAt", r.evidence, x.link_proof as "linkProof", p.evidence as "targetEvidence"
  from task_attempts a join mining_tasks t on t.id = a.task_id join social_accounts x on x.id = a.account_id
  left join target_posts p
    on p.network = t.network and p.post_id = t.target_post_id and p.account_id = t.target_account_id
  left join lateral (select asked_at, evidence from verification_receipts
    where attempt_id = a.id and result = 'verified' order by asked_at desc limit 1) r on true
  where a.state in ('verified', 'reversed')`;

/** The receipt of this miner's awarded attempt, or undefined. */
export const readAwardReceipt = (
  db: DbOrTrx,
  about: { userId: string; attemptId: string },
): Promise<AwardReceipt | undefined> =>
  maybe(db, `${RECEIPTS} and a.id = :attemptId and a.user_id = :userId`, about);

/** What a probe stored of this attempt's act, in the network's own bytes; undefined if nothing was stored. */
export const findEvidence = (db: DbOrTrx, attemptId: string): Promise<string | undefined> =>
  maybeValue<string>(
    db,
    `select evidence from verification_receipts
     where attempt_id = :attemptId and result = 'verified' and evidence is not null order by asked_at desc limit 1`,
    { attemptId },
  );
