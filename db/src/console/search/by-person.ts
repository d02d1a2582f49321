import { type Lookup, MINER, MINERS, TASK } from "./lookups.ts";

export const BY_EMAIL: readonly Lookup[] = [
  { ...MINER, by: "email", from: `${MINERS} where u.email = :email` },
];

export const BY_START_OF_EMAIL: readonly Lookup[] = [
  { ...MINER, by: "email", from: `${MINERS} where u.email like :pattern` },
];

export const BY_USERNAME: readonly Lookup[] = [
  {
    ...MINER,
    by: "X account",
    from: `(select distinct user_id from social_accounts where lower(username) like :pattern limit 100) x
      join ${MINERS} on u.id = x.user_id`,
  },
  {
    ...TASK,
    by: "target",
    from: "(select * from mining_tasks where lower(target_username) = :username order by id desc limit 100) k",
  },
];

export const BY_NAME: readonly Lookup[] = [
  {
    ...MINER,
    by: "name",
    from: `(select user_id from profiles
        where to_tsvector('simple', display_name) @@ to_tsquery('simple', :words) limit 100) n
      join ${MINERS} on u.id = n.user_id`,
  },
];
