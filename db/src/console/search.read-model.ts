import type { SearchHit } from "@lode/core/contracts/console/search";
import type { Handle } from "@lode/core/domain/operators-search";
import { WITHDRAWAL_STATE } from "../conditions/withdrawal-state.ts";
import type { DbOrTrx } from "../connection.ts";
import { many } from "../query.ts";
import { prefixOf, wordsQuery } from "./prefix-of.ts";
import { factsSql } from "./story-parts.ts";

export interface Hit {
  type: "withdrawal" | "miner" | "task" | "attempt" | "transaction" | "job" | "objection";
  id: string;
  /** Columns from which the console writes the title of the hit. */
  facts: Readonly<Record<string, string>>;
  state: SearchHit["state"];
  at: Date | null;
  /** Which property of the hit matched the handle. */
  by: string;
}

/** The most hits of each kind. The query reads one row more, to know whether there are more hits. */
export const MOST_HITS = 20;

interface Lookup {
  type: Hit["type"];
  id: string;
  /** Each fact's name and column. */
  facts: Readonly<Record<string, string>>;
  state?: string;
  at: string;
  by: string;
  from: string;
}

const lookupSql = ({ type, id, facts, state, at, by, from }: Lookup): string =>
  `(select '${type}' as type, ${id}::text as id, ${factsSql(facts)} as facts, ${state ?? "null"}::text as state,
     ${at} as at, '${by}' as by from ${from} limit ${MOST_HITS + 1})`;

const WITHDRAWAL = {
  type: "withdrawal",
  id: "w.id",
  facts: { points: "w.amount", wallet: "w.wallet_address" },
  state: WITHDRAWAL_STATE,
  at: "w.created_at",
} as const;
const MINER = {
  type: "miner",
  id: "u.id",
  facts: { name: "f.display_name" },
  state:
    "case when u.deleted_at is not null then 'deleted' when u.suspended_at is not null then 'suspended' end",
  at: "u.created_at",
} as const;
const MINERS = "users u join profiles f on f.user_id = u.id";
const TASK = {
  type: "task",
  id: "k.id",
  facts: { kind: "k.kind", target: "k.target_username", description: "k.description" },
  state: "k.state",
  at: "k.created_at",
} as const;
const ATTEMPT = {
  type: "attempt",
  id: "a.id",
  facts: { kind: "k.kind", target: "k.target_username" },
  state: "a.state",
  at: "a.asked_at",
} as const;
const ATTEMPTS = "task_attempts a join mining_tasks k on k.id = a.task_id";
const TRANSACTION = {
  type: "transaction",
  id: "t.id",
  facts: { signature: "t.signature" },
  at: "t.created_at",
} as const;
const JOB = {
  type: "job",
  id: "j.id",
  facts: { job: "j.job", queue: "j.queue", error: "j.error_class" },
  state: "j.state",
  at: "j.failed_at",
} as const;

const OBJECTION = {
  type: "objection",
  id: "b.id",
  facts: { subject: "b.subject" },
  state: "b.state",
  at: "b.created_at",
} as const;

/** Every table whose ids are shown to operators; each is searched by its key. */
const BY_ID: readonly Lookup[] = [
  { ...WITHDRAWAL, by: "withdrawal", from: "withdrawals w where w.id = :id" },
  { ...MINER, by: "miner", from: `${MINERS} where u.id = :id` },
  { ...TASK, by: "task", from: "mining_tasks k where k.id = :id" },
  { ...ATTEMPT, by: "attempt", from: `${ATTEMPTS} where a.id = :id` },
  { ...TRANSACTION, by: "transaction", from: "payout_transactions t where t.id = :id" },
  { ...JOB, by: "job", from: "failed_jobs j where j.id = :id" },
  { ...OBJECTION, by: "objection", from: "objections b where b.id = :id" },
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

/** The subjects whose ids lists show, with the alias of their table. */
const WITH_SHORT_IDS: readonly [subject: Omit<Lookup, "by" | "from">, from: string, alias: string][] = [
  [WITHDRAWAL, "withdrawals w", "w"],
  [MINER, MINERS, "u"],
  [TASK, "mining_tasks k", "k"],
  [ATTEMPT, ATTEMPTS, "a"],
  [TRANSACTION, "payout_transactions t", "t"],
  [JOB, "failed_jobs j", "j"],
  [OBJECTION, "objections b", "b"],
];

const STARTS = (alias: string) => `${alias}.id between :low::uuid and :high::uuid`;
/** Has an index on every table but that of the attempts, of which there are too many. */
const ENDS = (alias: string) => `right(${alias}.id::text, 8) = :end`;

const byShortId = (condition: (alias: string) => string, subjects = WITH_SHORT_IDS): Lookup[] =>
  subjects.map(([subject, from, alias]) => ({
    ...subject,
    by: "short id",
    from: `${from} where ${condition(alias)}`,
  }));

const BY_BOTH_ENDS = byShortId((alias) => `${STARTS(alias)} and ${ENDS(alias)}`);
const BY_ONE_END: readonly Lookup[] = [
  ...byShortId(STARTS),
  ...byShortId(
    ENDS,
    WITH_SHORT_IDS.filter(([subject]) => subject !== ATTEMPT),
  ),
];

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

const ask = (db: DbOrTrx, lookups: readonly Lookup[], bindings: Record<string, string>): Promise<Hit[]> =>
  many(db, lookups.map(lookupSql).join("\nunion all\n"), bindings);

/** A single letter is the beginning of too much. */
const SHORTEST_START = 2;

/** Finds miners by the beginnings of names and handles, and subjects by one end of their ids. */
function findByWords(
  db: DbOrTrx,
  { text, words }: Extract<Handle, { shape: "words" }>,
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
    ],
    {
      words: wordsQuery(words),
      ...(isOneWord ? { username: text, pattern: prefixOf(text) } : {}),
      ...(isEndOfId ? { ...startsWith(text), end: text } : {}),
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
    case "words": {
      const hits = await findByWords(db, handle, seesAddresses);
      return hits.length > 0 ? hits : ask(db, BY_PAYLOAD, { value: handle.text });
    }
    case "other":
      return ask(db, BY_PAYLOAD, { value: handle.text });
  }
}
