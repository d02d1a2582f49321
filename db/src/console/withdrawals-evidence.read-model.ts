import type { WithdrawalPage } from "@lode/core/contracts/console/withdrawals";
import { FROM_TASKS } from "../conditions.ts";
import type { DbOrTrx } from "../connection.ts";
import { one } from "../query.ts";
import { MINER, type RowOf } from "./sql-parts.ts";

/** Signals for a reviewer, never a verdict: a household shares a wallet, a good miner withdraws often. */
type WithdrawalEvidence = RowOf<
  Omit<WithdrawalPage["evidence"], "sharedMore">,
  "minerSince" | "walletSince",
  "points24h" | "earned24h" | "earned7d" | "earnedEver" | "paidEver"
>;

/** The list of other users of the wallet has one more than this if there are more. */
export const SHARED_SHOWN = 10;

const earnedSince = (days: number): string =>
  `(select coalesce(sum(e.amount), 0)::bigint from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
    where e.account_id = w.user_id and e.created_at > now() - interval '${days} days'
      and t.kind in ${FROM_TASKS})`;

const ACCOUNTS = `(select coalesce(json_agg(json_build_object('network', x.network, 'username', x.username, 'state', x.state,
    'followers', x.followers_count, 'createdAt', x.created_on_network_at, 'linkedAt', x.linked_at,
    'miners', (select count(distinct o.user_id) from (
        select user_id from social_accounts where network = x.network and external_id = x.external_id and state <> 'removed'
        union all
        select user_id from social_accounts where network = x.network and external_id = x.external_id and state = 'removed'
      ) o)) order by x.linked_at), '[]')
  from social_accounts x where x.user_id = w.user_id and x.state <> 'removed')`;

const SHARED = `(select coalesce(json_agg(shared.miner), '[]') from (
    select ${MINER} as miner from users u join profiles f on f.user_id = u.id
    where u.id <> w.user_id and u.id in (
      select c.user_id from wallet_history c where c.new_address = w.wallet_address
      union select o.user_id from withdrawals o where o.wallet_address = w.wallet_address)
    order by u.id limit ${SHARED_SHOWN + 1}) shared)`;

export const readEvidence = (db: DbOrTrx, withdrawalId: string) =>
  one<WithdrawalEvidence>(db, { withdrawalId })(`
    select u.created_at as "minerSince", ${ACCOUNTS} as accounts, ${SHARED} as "sharedWith",
        (select min(c.changed_at) from wallet_history c
         where c.user_id = w.user_id and c.new_address = w.wallet_address) as "walletSince",
        exists (select from wallet_history c where c.user_id = w.user_id and c.new_address = w.wallet_address
          and c.proven_at is not null) as "walletProven",
        (select count(*)::int from withdrawals o where o.user_id = w.user_id
           and o.created_at > now() - interval '1 day') as "withdrawals24h",
        (select coalesce(sum(o.amount), 0)::bigint from withdrawals o where o.user_id = w.user_id
           and o.created_at > now() - interval '1 day' and o.status <> 'failed') as "points24h",
        ${earnedSince(1)} as "earned24h", ${earnedSince(7)} as "earned7d", a.lifetime as "earnedEver",
        (select coalesce(sum(o.amount), 0)::bigint from withdrawals o
         where o.user_id = w.user_id and o.status = 'completed') as "paidEver",
        awards.verified, awards.reversed, awards.rechecks
      from withdrawals w join users u on u.id = w.user_id join ledger_accounts a on a.id = w.user_id
      cross join lateral (
        select count(*) filter (where t.state = 'verified')::int as verified,
          count(*) filter (where t.state = 'reversed')::int as reversed,
          (select coalesce(json_object_agg(r.state, r.count), '{}') from (
             select c.state, count(*)::int as count from task_attempts v join award_rechecks c on c.attempt_id = v.id
             where v.user_id = w.user_id and v.state in ('verified', 'reversed') group by c.state) r) as rechecks
        from task_attempts t where t.user_id = w.user_id) awards
      where w.id = :withdrawalId`);
