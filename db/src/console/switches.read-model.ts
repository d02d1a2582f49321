import type { DbOrTrx } from "../connection.ts";
import { many } from "../query.ts";

export interface SwitchAct {
  id: string;
  actor: string;
  act: string;
  reason: string | null;
  at: Date;
}

/** The newest acts that halted, paused or resumed something. */
export const listSwitchActs = (db: DbOrTrx, limit: number): Promise<SwitchAct[]> =>
  many(
    db,
    `select id, actor, act, detail->>'reason' as reason, at from audit_log
     where act like 'halted %' or act like 'resumed %' or act like 'paused %' order by id desc limit :limit`,
    { limit },
  );
