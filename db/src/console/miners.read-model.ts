import type * as contract from "@lode/core/contracts/console/miners";
import type { MinerRowView, MinerView } from "@lode/core/contracts/console/miners";
import type { ValidInput } from "@lode/core/contracts/http/endpoint";
import { pointsOwed, WITHDRAWAL_STATE } from "../conditions.ts";
import type { DbOrTrx } from "../connection.ts";
import { many, maybe, type Page, pageOf } from "../query.ts";
import type { RowOf } from "./sql-parts.ts";

/** The address is unmasked: callers that show it must mask it. */
type MinerRow = RowOf<MinerRowView, "createdAt", "balance">;

/** Newest first. */
export async function listMiners(
  db: DbOrTrx,
  { suspended, cursor, limit }: ValidInput<typeof contract.listMiners>["query"],
): Promise<Page<MinerRow>> {
  const where = `u.deleted_at is null ${suspended ? "and u.suspended_at is not null" : ""} ${cursor ? "and u.id < :cursor::uuid" : ""}`;
  const rows = await many<MinerRow>(db, { ...(cursor ? { cursor } : {}), more: limit + 1 })(`
    select u.id, f.display_name as name, u.email, u.suspended_at is not null as suspended,
        u.created_at as "createdAt", l.balance, coalesce((select json_agg(json_build_object('network', x.network, 'username', x.username) order by x.linked_at)
          from social_accounts x where x.user_id = u.id and x.state <> 'removed'), '[]') as accounts
      from users u join profiles f on f.user_id = u.id join ledger_accounts l on l.id = u.id
      where ${where} order by u.id desc limit :more`);
  return pageOf(rows, limit);
}

type MinerDetail = Omit<MinerView, "miner" | "adjustmentLimit"> &
  RowOf<
    MinerView["miner"],
    "createdAt" | "confirmedAt" | "suspendedAt" | "deletedAt",
    "balance" | "earned" | "held" | "owed"
  >;

/** The rows of a select as a JSON array, in the same order. */
const rows = (select: string): string => `coalesce((select json_agg(r) from (${select}) r), '[]')`;

const SHOWN = 20;

/** Everything about one miner in one query; each list has a limit. */
export const readMiner = (db: DbOrTrx, id: string) =>
  maybe<MinerDetail>(db, { id })(`
    select u.id, f.display_name as name, u.email, u.created_at as "createdAt", u.email_confirmed_at as "confirmedAt",
      u.suspended_at as "suspendedAt", u.suspension_reason as "suspensionReason", u.deleted_at as "deletedAt",
      f.sol_wallet_address as wallet, l.balance, l.lifetime as earned,
      (select coalesce(sum(amount + fee), 0)::bigint from withdrawals
       where user_id = u.id and status in ('pending', 'processing')) as held,
      ${pointsOwed("u.id")} as owed,
      ${rows(`select x.external_id as "externalId", x.network, x.username, x.state, x.followers_count as followers, x.verified,
           x.linked_at as "linkedAt" from social_accounts x where x.user_id = u.id order by x.linked_at desc limit ${SHOWN}`)} as accounts,
       ${rows(`select w.new_address as address, w.changed_at as "changedAt", w.proven_at as "provenAt",
           w.cancelled_at as "cancelledAt", (select count(distinct o.user_id)::int from wallet_history o
             where o.new_address = w.new_address and o.user_id <> u.id) as others
         from wallet_history w where w.user_id = u.id order by w.changed_at desc limit ${SHOWN}`)} as wallets,
       ${rows(`select w.id, ${WITHDRAWAL_STATE} as state, w.amount as points, w.created_at as "createdAt",
           (select coalesce(json_agg(h.kind order by h.placed_at), '[]') from withdrawal_holds h
            where h.withdrawal_id = w.id and h.cleared_at is null) as holds
         from withdrawals w where w.user_id = u.id order by w.id desc limit ${SHOWN}`)} as withdrawals,
       ${rows(`select a.id, k.network, k.kind, k.target_username as "targetUsername", x.username, a.state,
           a.points, a.asked_at as "askedAt"
         from task_attempts a join mining_tasks k on k.id = a.task_id join social_accounts x on x.id = a.account_id
         where a.user_id = u.id order by a.asked_at desc limit ${SHOWN}`)} as attempts,
       ${rows(`select j.id, j.points, j.reason, j.made_by as by, j.created_at as at from point_adjustments j
         where j.user_id = u.id order by j.created_at desc limit ${SHOWN}`)} as adjustments,
       ${rows(`select o.id, o.subject, o.state, o.created_at as "createdAt", o.due_at as "dueAt" from objections o
         where o.user_id = u.id order by o.id desc limit ${SHOWN}`)} as objections,
       ${rows(`select case when r.referrer_id = u.id then r.referred_id else r.referrer_id end as "otherId",
           r.referrer_id = u.id as given, r.state, r.due_at is not null as "isUnderReview", r.reason,
           r.created_at as "createdAt" from referrals r where u.id in (r.referrer_id, r.referred_id)
         order by r.created_at desc limit ${SHOWN}`)} as referrals
     from users u join profiles f on f.user_id = u.id join ledger_accounts l on l.id = u.id where u.id = :id`);
