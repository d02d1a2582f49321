import { type Lookup, MINER, MINERS, TRANSACTION, WITHDRAWAL } from "./lookups.ts";

export const BY_SIGNATURE: readonly Lookup[] = [
  { ...TRANSACTION, by: "signature", from: "payout_transactions t where t.signature = :signature" },
  {
    type: "transaction",
    id: "m.signature",
    facts: { signature: "m.signature" },
    at: "m.seen_at",
    by: "movement of the treasury",
    from: `treasury_movements m where m.signature = :signature
      and not exists (select from payout_transactions t where t.signature = m.signature)`,
  },
];

export const BY_WALLET: readonly Lookup[] = [
  {
    ...MINER,
    by: "wallet",
    from: `(select user_id from profiles where sol_wallet_address = :address
        union select user_id from wallet_history where new_address = :address) c
      join ${MINERS} on u.id = c.user_id`,
  },
  {
    ...WITHDRAWAL,
    by: "wallet",
    from: "(select * from withdrawals where wallet_address = :address order by id desc limit 100) w",
  },
];

/** An address with this beginning, or with both these ends. */
export const BY_PART_OF_WALLET: readonly Lookup[] = [
  {
    ...MINER,
    by: "wallet",
    from: `(select user_id from (select user_id from profiles where sol_wallet_address like :walletPattern limit 100) p
        union (select user_id from wallet_history where new_address like :walletPattern limit 100)) c
      join ${MINERS} on u.id = c.user_id`,
  },
  {
    ...WITHDRAWAL,
    by: "wallet",
    from: "(select * from withdrawals where wallet_address like :walletPattern limit 100) w",
  },
];
