import { maskSearch } from "@lode/core/domain/mask-email";
import { recordAct } from "@lode/db/operations/audit.repository";
import type { Needs } from "../app.ts";

export interface LookUp {
  /** What the operator typed: an address, the beginning of a handle or address, a wallet, or an id. */
  asked: string;
  /** The miners whom the answer shows. */
  found: readonly string[];
  by: string;
}

const ACT = "looked up a miner";
/** An answer lists a page of miners; the log names this many of them. */
const NAMED = 20;

/**
 * Records that an operator searched for a person or opened a person's page, whatever the search went by. The log shows
 * the search masked, and the miners who were found.
 */
export async function recordLookUp({ db }: Needs<"db">, { asked, found, by }: LookUp): Promise<void> {
  const [subjectId = null] = found.length === 1 ? found : [];
  const miners = found.length > 1 ? { miners: found.slice(0, NAMED).join(" ") } : {};
  const detail = { asked: maskSearch(asked), found: String(found.length), ...miners };
  await recordAct(db, { actor: by, act: ACT, subjectId, detail });
}
