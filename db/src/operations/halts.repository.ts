import type { HaltName } from "@lode/core/contracts/console/overview";
import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { changedOne, hasRow, many, maybe } from "../query.ts";

export interface Halt {
  name: HaltName;
  reason: string;
  /** Who halted it: an operator, or a part of Lode. */
  actor: string;
  haltedAt: Date;
}

const COLUMNS = `name, reason, actor, halted_at as "haltedAt"`;

/** Undefined if nothing is halted under this name. Read immediately before acting, never cached. */
export const findHalt = (db: DbOrTrx, name: HaltName) =>
  maybe<Halt>(db, { name })(`select ${COLUMNS} from halts where name = :name`);

/** Whether the halt is active. If so, its row is locked, so it cannot end before the transaction. */
export const keepHalt = (trx: Trx, name: HaltName) =>
  hasRow(trx, { name })("select name from halts where name = :name for key share");

export const listHalts = (db: DbOrTrx) => many<Halt>(db)(`select ${COLUMNS} from halts order by name`);

/** False if it was halted already: the earlier reason is kept. */
export const halt = (trx: Trx, { name, reason, actor }: Pick<Halt, "name" | "reason" | "actor">) =>
  changedOne(trx, { name, reason, actor })(`
    insert into halts (name, reason, actor) values (:name, :reason, :actor) on conflict (name) do nothing`);

/** Ends a halt and keeps it as history. False if there was no halt. */
export const resume = (trx: Trx, name: HaltName, actor: string) =>
  changedOne(trx, { id: newId(), name, endedBy: actor })(`
    with ended as (delete from halts where name = :name returning name, reason, actor, halted_at)
      insert into ended_halts (id, name, reason, actor, halted_at, ended_by)
      select :id, name, reason, actor, halted_at, :endedBy from ended`);
