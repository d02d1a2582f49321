import { maskSearch } from "@lode/core/domain/mask-email";
import { hasRecentAct, recordAct } from "@lode/db/operations/audit.repository";
import type { App } from "../app.ts";

export interface LookUp {
  /** What the operator typed: an address, the beginning of a handle or address, a wallet, or an id. */
  asked: string;
  /** The miners whom the answer shows. */
  found: readonly string[];
  by: string;
}

const ACT = "looked up a miner";
/** An open page reads its list again every few seconds. */
const SAME_SECONDS = 600;

/**
 * Records that an operator searched for a person, whatever the search went by. The log shows the search masked, and the
 * miner if exactly one was found. The same search is recorded once in ten minutes.
 */
export async function recordLookUp({ db }: Pick<App, "db">, { asked, found, by }: LookUp): Promise<void> {
  const detail = { asked: maskSearch(asked), found: String(found.length) };
  const [subjectId = null] = found.length === 1 ? found : [];
  const act = { actor: by, act: ACT, subjectId, detail };
  if (!(await hasRecentAct(db, { ...act, seconds: SAME_SECONDS }))) await recordAct(db, act);
}
