import type { DbOrTrx } from "../connection.ts";
import { changedOne, many } from "../query.ts";

/** A column of sealed secrets. Each is sealed as this kind of `secret` for the id in the `key` column. */
export interface SealedColumn {
  table: string;
  key: string;
  column: string;
  secret: "account-tokens" | "oauth-secret" | "operator-totp";
}

/** Every column of sealed secrets; names begin with `sealed`. A test compares this list with the schema. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: "social_accounts", key: "id", column: "sealed_tokens", secret: "account-tokens" },
  // Copied from social_accounts without sealing them again.
  { table: "token_revocations", key: "account_id", column: "sealed_tokens", secret: "account-tokens" },
  { table: "link_requests", key: "id", column: "sealed_secret", secret: "oauth-secret" },
  { table: "operators", key: "id", column: "sealed_totp", secret: "operator-totp" },
];

/** The column's next secrets after `after`, by id, that are sealed with a key other than `keyId`. */
export const listSealedByOtherKeys = (
  db: DbOrTrx,
  { table, key, column }: SealedColumn,
  keyId: string,
  after: string,
  limit: number,
) =>
  many<{ id: string; sealed: string }>(db, { keyId, after, limit })(`
    select ${key} as id, ${column} as sealed from ${table}
      where ${column} is not null and split_part(${column}, '.', 1) <> :keyId and ${key} > :after::uuid
      order by ${key} limit :limit`);

/** False if the row has changed since it was read. */
export const replaceSealed = (
  db: DbOrTrx,
  { table, key, column }: SealedColumn,
  row: { id: string; sealed: string; resealed: string },
) =>
  changedOne(db, row)(`update ${table} set ${column} = :resealed where ${key} = :id and ${column} = :sealed`);

export interface LeftSealed {
  /** The column, as `table.column`. */
  column: string;
  keyId: string;
  count: number;
}

/**
 * Counts secrets sealed with other keys, in every column whose name begins with `sealed`. Columns come from
 * the schema, not from SEALED_COLUMNS, so a column missing from that list is counted too.
 */
export async function countSealedByOtherKeys(db: DbOrTrx, keyId: string): Promise<LeftSealed[]> {
  const left: LeftSealed[] = [];
  for (const { table, column } of await listSealedColumns(db)) {
    const found = await many<{ keyId: string; count: number }>(db, { keyId })(`
      select split_part("${column}", '.', 1) as "keyId", count(*)::int as count from "${table}"
        where "${column}" is not null and split_part("${column}", '.', 1) <> :keyId group by 1 order by 1`);
    left.push(...found.map((one) => ({ column: `${table}.${column}`, ...one })));
  }
  return left;
}

/** Columns of the schema whose name begins with `sealed`. */
export const listSealedColumns = (db: DbOrTrx) =>
  many<{ table: string; column: string }>(db)(`
    select table_name::text as "table", column_name::text as "column" from information_schema.columns
      where table_schema = current_schema() and column_name like 'sealed%' order by 1, 2`);
