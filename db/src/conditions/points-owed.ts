/** What a miner owes, and what the miner's accounts owe under whichever miner, as a scalar; `userId` is SQL. */
export const pointsOwed = (userId: string): string => `(
  select coalesce((select owed from point_debts where user_id = ${userId}), 0) + coalesce(sum(d.owed), 0)
  from account_debts d join (
    select network, external_id, user_id from account_debts where user_id = ${userId}
    union
    select e.network, e.external_id, e.user_id from social_accounts x
      join account_debts e on e.network = x.network and e.external_id = x.external_id
    where x.user_id = ${userId} and x.state <> 'removed'
  ) mine using (network, external_id, user_id))::bigint`;
