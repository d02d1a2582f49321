import type { DbOrTrx } from "../connection.ts";
import { one, run } from "../query.ts";

/**
 * Differs for another cluster, for a copy of the database, and for another timeline, which a point-in-time restore or a
 * standby's promotion begins. Any user may read all three.
 */
const IDENTITY = `(select system_identifier from pg_control_system()) || '-'
  || (select oid from pg_database where datname = current_database()) || '-' || left(pg_walfile_name(pg_current_wal_lsn()), 8)`;

export interface DatabaseServer {
  identity: string;
  /** Whether this is the first server that the database remembers. */
  isFirst: boolean;
  isSettled: boolean;
  /** The block height above which earlier payments are void; null if this server is new. */
  voidAbove: bigint | null;
}

export const findServer = (db: DbOrTrx) =>
  one<DatabaseServer>(db)(`
    select i.identity, not exists (select from database_servers) as "isFirst", s.settled_at is not null as "isSettled",
        s.void_above as "voidAbove"
      from (select ${IDENTITY} as identity) i left join database_servers s on s.identity = i.identity`);

/** Notes a server that the database did not know; without a height it is settled at once. */
export const noteServer = (db: DbOrTrx, identity: string, voidAbove: bigint | null) =>
  run(db, { identity, voidAbove })(`insert into database_servers (identity, void_above, settled_at)
     values (:identity, :voidAbove::bigint, case when :voidAbove::bigint is null then now() end)
     on conflict (identity) do nothing`);

export const settleServer = (db: DbOrTrx, identity: string) =>
  run(db, { identity })(`
    update database_servers set settled_at = now() where identity = :identity and settled_at is null`);
