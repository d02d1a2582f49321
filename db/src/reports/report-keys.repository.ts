import type { KeyScope } from "@lode/core/domain/reports/report";
import type { DbOrTrx, Trx } from "../connection.ts";
import { changedOne, many, maybe, run } from "../query.ts";

export interface ReportKey {
  id: string;
  name: string;
  ending: string;
  reports: KeyScope[];
  createdAt: Date;
  createdBy: string;
  expiresAt: Date;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
  revokedBy: string | null;
}

const COLUMNS = `id, name, ending, reports, created_at as "createdAt", created_by as "createdBy",
  expires_at as "expiresAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt", revoked_by as "revokedBy"`;

export async function insertReportKey(
  trx: Trx,
  key: {
    id: string;
    name: string;
    keyHash: Buffer;
    ending: string;
    reports: readonly KeyScope[];
    expiresAt: Date;
    by: string;
  },
): Promise<void> {
  await run(
    trx,
    `insert into report_keys (id, name, key_hash, ending, reports, expires_at, created_by)
     values (:id, :name, :keyHash, :ending, :reports::text[], :expiresAt, :by)`,
    { ...key, reports: [...key.reports] },
  );
}

/** The newest 200 keys, newest first, including keys that no longer work. */
export const listReportKeys = (db: DbOrTrx): Promise<ReportKey[]> =>
  many(db, `select ${COLUMNS} from report_keys order by id desc limit 200`);

/** False if the key was revoked already, or does not exist. */
export const revokeReportKey = (trx: Trx, id: string, by: string): Promise<boolean> =>
  changedOne(
    trx,
    "update report_keys set revoked_at = now(), revoked_by = :by where id = :id and revoked_at is null",
    { id, by },
  );

/** The active key with this hash. Records its use, at most once a minute. */
export const useReportKey = async (db: DbOrTrx, keyHash: Buffer): Promise<ReportKey | undefined> => {
  const key = await maybe<ReportKey>(
    db,
    `select ${COLUMNS} from report_keys where key_hash = :keyHash and revoked_at is null and expires_at > now()`,
    { keyHash },
  );
  if (key)
    await run(
      db,
      `update report_keys set last_used_at = now()
       where id = :id and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
      { id: key.id },
    );
  return key;
};
