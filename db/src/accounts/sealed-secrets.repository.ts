import type { DbOrTrx } from "../connection.ts";
import { many, run } from "../query.ts";

/** A column of sealed secrets; each is sealed as this kind of `secret` for the id in `key`. */
export interface SealedColumn {
  table: string;
  key: string;
  column: string;
  secret: "account-tokens" | "oauth-secret";
}

/** Every column that holds sealed secrets. Its name begins with `sealed`: a test compares this list with the schema. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: "social_accounts", key: "id", column: "sealed_tokens", secret: "account-tokens" },
  // Moved here from social_accounts as they were.
  { table: "token_revocations", key: "account_id", column: "sealed_tokens", secret: "account-tokens" },
  { table: "link_requests", key: "id", column: "sealed_secret", secret: "oauth-secret" },
];

/** The next secrets of a column, by id after `after`, that another key than this one seals. */
export async function listSealedByOtherKeys(
  db: DbOrTrx,
  { table, key, column }: SealedColumn,
  keyId: string,
  after: string,
  limit: number,
): Promise<{ id: string; sealed: string }[]> {
  return many<{ id: string; sealed: string }>(
    db,
    `select ${key} as id, ${column} as sealed from ${table}
     where ${column} is not null and split_part(${column}, '.', 1) <> :keyId and ${key} > :after::uuid
     order by ${key} limit :limit`,
    { keyId, after, limit },
  );
}

/** True where the row still held what was read. */
export async function replaceSealed(
  db: DbOrTrx,
  { table, key, column }: SealedColumn,
  row: { id: string; sealed: string; resealed: string },
): Promise<boolean> {
  const changed = await run(
    db,
    `update ${table} set ${column} = :resealed where ${key} = :id and ${column} = :sealed`,
    row,
  );
  return changed === 1;
}

export interface LeftSealed {
  /** As `table.column`. */
  column: string;
  keyId: string;
  count: number;
}

/**
 * Counts secrets sealed by other keys than this one, in every column whose name begins with `sealed`: found in the
 * schema and not in the list above, so that a column missing from the list is not taken for an empty one.
 */
export async function countSealedByOtherKeys(db: DbOrTrx, keyId: string): Promise<LeftSealed[]> {
  const left: LeftSealed[] = [];
  for (const { table, column } of await listSealedColumns(db)) {
    const found = await many<{ keyId: string; count: number }>(
      db,
      `select split_part("${column}", '.', 1) as "keyId", count(*)::int as count from "${table}"
       where "${column}" is not null and split_part("${column}", '.', 1) <> :keyId group by 1 order by 1`,
      { keyId },
    );
    left.push(...found.map((one) => ({ column: `${table}.${column}`, ...one })));
  }
  return left;
}

/** Columns of the schema that hold sealed secrets by their name. */
export async function listSealedColumns(db: DbOrTrx): Promise<{ table: string; column: string }[]> {
  return many<{ table: string; column: string }>(
    db,
    `select table_name::text as "table", column_name::text as "column" from information_schema.columns
     where table_schema = current_schema() and column_name like 'sealed%' order by 1, 2`,
  );
}
