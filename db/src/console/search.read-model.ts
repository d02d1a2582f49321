import type { SearchHit } from "@lode/core/contracts/console/story";
import type { Handle } from "@lode/core/domain/operators-search";
import { WITHDRAWAL_STATE } from "../conditions.ts";
import type { DbOrTrx } from "../connection.ts";
import { many } from "../query.ts";
import type { RowOf } from "./sql-parts.ts";

export type Hit = RowOf<SearchHit, "at">;

/** The most hits of each kind. The query reads one row more, to know whether there are more hits. */
export const MOST_HITS = 20;

interface Subject {
  rows: string;
  id: string;
  title: string;
  state: string;
  at: string;
}

/** Everything that has a page, as SQL. */
const SUBJECTS: Record<Hit["type"], Subject> = {
  withdrawal: {
    rows: "withdrawals w",
    id: "w.id",
    title: "w.amount || ' points to ' || w.wallet_address",
    state: WITHDRAWAL_STATE,
    at: "w.created_at",
  },
  miner: {
    rows: "users u join profiles f on f.user_id = u.id",
    id: "u.id",
    title: "f.display_name",
    state:
      "case when u.deleted_at is not null then 'deleted' when u.suspended_at is not null then 'suspended' end",
    at: "u.created_at",
  },
  task: {
    rows: "mining_tasks k",
    id: "k.id",
    title: "k.kind || ' @' || k.target_username || ': ' || k.description",
    state: "k.state",
    at: "k.created_at",
  },
  attempt: {
    rows: "task_attempts a join mining_tasks k on k.id = a.task_id",
    id: "a.id",
    title: "k.kind || ' @' || k.target_username",
    state: "a.state",
    at: "a.asked_at",
  },
  job: {
    rows: "failed_jobs j",
    id: "j.id",
    title: "j.job || ' in ' || j.queue || ': ' || j.error_class",
    state: "j.state",
    at: "j.failed_at",
  },
  objection: {
    rows: "objections b",
    id: "b.id",
    title: "'Objection to a ' || b.subject",
    state: "b.state",
    at: "b.created_at",
  },
};

/** A way to find subjects of one kind by an index. `by` names the property that matched. */
type Lookup = readonly [type: Hit["type"], by: string, where: string];

/** Finds the rows before it sorts them; otherwise Postgres would scan the table in order of time. */
function lookupSql([type, by, where]: Lookup): string {
  const { rows, id, title, state, at } = SUBJECTS[type];
  return `(select * from (select '${type}' as type, ${id}::text as id, ${title} as title, ${state}::text as state,
     ${at} as at, '${by}' as by from ${rows} where ${where} limit 1000) h order by at desc limit ${MOST_HITS + 1})`;
}

const payments = (where: string): string =>
  `w.id in (select p.withdrawal_id from payout_attempts p join payout_transactions t on t.id = p.transaction_id where ${where})`;

const BY_ID: readonly Lookup[] = [
  ...(Object.keys(SUBJECTS) as Hit["type"][]).map(
    (type): Lookup => [type, type, `${SUBJECTS[type].id} = :id`],
  ),
  ["withdrawal", "transaction", payments("t.id = :id")],
];
const BY_EMAIL: Lookup = ["miner", "email", "u.email = :email"];
const BY_START_OF_EMAIL: Lookup = ["miner", "email", "u.email like :pattern"];
const BY_USERNAME: readonly Lookup[] = [
  [
    "miner",
    "linked account",
    "u.id in (select user_id from social_accounts where lower(username) like :pattern limit 100)",
  ],
  ["task", "target", "lower(k.target_username) = :username"],
];
const BY_NAME: Lookup = [
  "miner",
  "name",
  `u.id in (select user_id from profiles
     where to_tsvector('simple', display_name) @@ to_tsquery('simple', :words) limit 100)`,
];
const BY_WALLET: readonly Lookup[] = [
  [
    "miner",
    "wallet",
    `u.id in (select user_id from profiles where sol_wallet_address = :address
       union select user_id from wallet_history where new_address = :address)`,
  ],
  ["withdrawal", "wallet", "w.wallet_address = :address"],
];

/** A LIKE pattern for texts that begin with `text`, taken literally. */
const prefixOf = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;

/** A query for `to_tsquery` that finds names whose words begin with these words. Letters and digits only. */
const wordsQuery = (words: readonly string[]): string => words.map((word) => `'${word}':*`).join(" & ");

/** A single letter matches too many rows. */
const SHORTEST_START = 2;

/**
 * Finds out what a handle refers to, by indexes only, in one query. `seesAddresses` also matches the beginning of an
 * address: to readers who may not see addresses, this would reveal the rest, character by character.
 */
export function findByHandle(
  db: DbOrTrx,
  handle: Handle,
  { seesAddresses }: { seesAddresses: boolean },
): Promise<Hit[]> {
  const ask = (lookups: readonly Lookup[], bindings: Record<string, string>) =>
    many<Hit>(db, bindings)(lookups.map(lookupSql).join("\nunion all\n"));
  switch (handle.shape) {
    case "id":
      return ask(BY_ID, { id: handle.id });
    case "email":
      return seesAddresses
        ? ask([BY_START_OF_EMAIL], { pattern: prefixOf(handle.email) })
        : ask([BY_EMAIL], { email: handle.email });
    case "username":
      return ask(BY_USERNAME, { username: handle.username, pattern: prefixOf(handle.username) });
    case "signature":
      return ask([["withdrawal", "signature", payments("t.signature = :signature")]], {
        signature: handle.signature,
      });
    case "wallet":
      return ask(BY_WALLET, { address: handle.address });
    case "words": {
      const { text, words } = handle;
      if (text.length < SHORTEST_START || words.length === 0) return Promise.resolve([]);
      if (/\s/.test(text)) return ask([BY_NAME], { words: wordsQuery(words) });
      const lookups = [...BY_USERNAME, ...(seesAddresses ? [BY_START_OF_EMAIL] : []), BY_NAME];
      return ask(lookups, { words: wordsQuery(words), username: text, pattern: prefixOf(text) });
    }
    case "other":
      return Promise.resolve([]);
  }
}
