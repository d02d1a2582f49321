import type { Handle } from "@lode/core/domain/operators-search";
import type { DbOrTrx } from "../../connection.ts";
import { prefixOf, wordsQuery } from "../sql-parts.ts";
import {
  ATTEMPT,
  ATTEMPTS,
  ask,
  byIdOfSubject,
  type Hit,
  JOB,
  type Lookup,
  MINER,
  MINERS,
  TASK,
  TRANSACTION,
  WITHDRAWAL,
} from "./lookups.ts";

const STARTS = (id: string) => `${id} between :low::uuid and :high::uuid`;
const ENDS = (id: string) => `right(${id}::text, 8) = :end`;

const byShortId = (condition: (id: string) => string) => byIdOfSubject(condition, () => "short id");

const BY_BOTH_ENDS = byShortId((id) => `${STARTS(id)} and ${ENDS(id)}`);
const BY_ONE_END: readonly Lookup[] = [...byShortId(STARTS), ...byShortId(ENDS)];

/** The first id, and the last, that begin with these eight digits. */
const startsWith = (start: string): Record<string, string> => ({
  low: `${start}-0000-0000-0000-000000000000`,
  high: `${start}-ffff-ffff-ffff-ffffffffffff`,
});

const BY_EMAIL: readonly Lookup[] = [{ ...MINER, by: "email", from: `${MINERS} where u.email = :email` }];

const BY_START_OF_EMAIL: readonly Lookup[] = [
  { ...MINER, by: "email", from: `${MINERS} where u.email like :pattern` },
];

const BY_USERNAME: readonly Lookup[] = [
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

const BY_NAME: readonly Lookup[] = [
  {
    ...MINER,
    by: "name",
    from: `(select user_id from profiles
        where to_tsvector('simple', display_name) @@ to_tsquery('simple', :words) limit 100) n
      join ${MINERS} on u.id = n.user_id`,
  },
];

/** Every table whose ids are shown to operators; each is searched by its key. */
const BY_ID: readonly Lookup[] = [
  ...byIdOfSubject(
    (id) => `${id} = :id`,
    ({ type }) => type,
  ),
  {
    ...WITHDRAWAL,
    by: "payout attempt",
    from: "payout_attempts p join withdrawals w on w.id = p.withdrawal_id where p.id = :id",
  },
  {
    ...WITHDRAWAL,
    by: "ledger transfer",
    from: "ledger_transfers l join withdrawals w on w.id = l.subject_id where l.id = :id",
  },
  {
    ...ATTEMPT,
    by: "ledger transfer",
    from: `ledger_transfers l join ${ATTEMPTS} on a.id = l.subject_id where l.id = :id`,
  },
  {
    ...ATTEMPT,
    by: "receipt",
    from: `verification_receipts r join ${ATTEMPTS} on a.id = r.attempt_id where r.id = :id`,
  },
  {
    ...ATTEMPT,
    by: "re-check",
    from: `award_rechecks c join ${ATTEMPTS} on a.id = c.attempt_id where c.id = :id`,
  },
  {
    ...MINER,
    by: "X account",
    from: `social_accounts x join ${MINERS} on u.id = x.user_id where x.id = :id`,
  },
  { ...MINER, by: "notice", from: `notifications n join ${MINERS} on u.id = n.user_id where n.id = :id` },
  {
    ...MINER,
    by: "automation action",
    from: `automation_actions m join ${MINERS} on u.id = m.user_id where m.id = :id`,
  },
];

/** Finds the jobs whose payload names the id, if the id belongs to nothing that has a page. */
const BY_PAYLOAD: readonly Lookup[] = [
  {
    ...JOB,
    by: "payload",
    // A step of its own: otherwise, to find the newest jobs, Postgres would read all jobs in order.
    from: `(with found as materialized (
        select * from failed_jobs where payload_values(payload) @> array[:value::text] limit 1000)
      select * from found order by id desc) j`,
  },
  { ...JOB, by: "job of the queue", from: "failed_jobs j where j.run_key = :value" },
];

const BY_SIGNATURE: readonly Lookup[] = [
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

const BY_WALLET: readonly Lookup[] = [
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
const BY_PART_OF_WALLET: readonly Lookup[] = [
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

/** A single letter is the beginning of too much. */
const SHORTEST_START = 2;

/** Finds miners by the beginnings of names, handles and wallets, and subjects by one end of their ids. */
function findByWords(
  db: DbOrTrx,
  { text, words, wallet }: Extract<Handle, { shape: "words" }>,
  seesAddresses: boolean,
): Promise<Hit[]> {
  const isOneWord = /^\S+$/.test(text);
  const isEndOfId = /^[0-9a-f]{8}$/.test(text);
  if (text.length < SHORTEST_START || words.length === 0) return Promise.resolve([]);
  return ask(
    db,
    [
      ...(isEndOfId ? BY_ONE_END : []),
      ...(isOneWord ? BY_USERNAME : []),
      ...(isOneWord && seesAddresses ? BY_START_OF_EMAIL : []),
      ...BY_NAME,
      ...(wallet ? BY_PART_OF_WALLET : []),
    ],
    {
      words: wordsQuery(words),
      ...(isOneWord ? { username: text, pattern: prefixOf(text) } : {}),
      ...(isEndOfId ? { ...startsWith(text), end: text } : {}),
      ...(wallet ? { walletPattern: `${wallet}%` } : {}),
    },
  );
}

/**
 * Finds out what a handle refers to, using indexed look-ups only. With `seesAddresses`, the beginning of an address finds
 * its miner: for other readers that would reveal the rest, character by character.
 */
export async function findByHandle(
  db: DbOrTrx,
  handle: Handle,
  { seesAddresses }: { seesAddresses: boolean },
): Promise<Hit[]> {
  switch (handle.shape) {
    case "id": {
      const hits = await ask(db, BY_ID, { id: handle.id });
      return hits.length > 0 ? hits : ask(db, BY_PAYLOAD, { value: handle.id });
    }
    case "short-id":
      return ask(db, BY_BOTH_ENDS, { ...startsWith(handle.start), end: handle.end });
    case "email":
      return seesAddresses
        ? ask(db, BY_START_OF_EMAIL, { pattern: prefixOf(handle.email) })
        : ask(db, BY_EMAIL, { email: handle.email });
    case "username":
      return ask(db, BY_USERNAME, { username: handle.username, pattern: prefixOf(handle.username) });
    case "signature":
      return ask(db, BY_SIGNATURE, { signature: handle.signature });
    case "wallet":
      return ask(db, BY_WALLET, { address: handle.address });
    case "short-wallet":
      return ask(db, BY_PART_OF_WALLET, { walletPattern: `${handle.start}%${handle.end}` });
    case "words": {
      const hits = await findByWords(db, handle, seesAddresses);
      return hits.length > 0 ? hits : ask(db, BY_PAYLOAD, { value: handle.text });
    }
    case "other":
      return ask(db, BY_PAYLOAD, { value: handle.text });
  }
}
