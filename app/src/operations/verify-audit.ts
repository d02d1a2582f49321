import * as audit from "@lode/db/operations/audit.repository";
import type { Needs } from "../app.ts";

export type AuditResult =
  | { ok: true; entries: number; head: audit.ChainHead }
  /** `seq` is the first entry that does not fit. */
  | { ok: false; seq: number; problem: string };

const PAGE = 1_000;

/** Recomputes the audit log's chain from its start. It must contain `known`, a head written down earlier. */
export async function verifyAudit({ db }: Needs<"db">, known?: audit.ChainHead): Promise<AuditResult> {
  let previous = audit.CHAIN_START;
  let seq = 0;
  for (;;) {
    const page = await audit.listChained(db, seq, PAGE);
    for (const entry of page) {
      seq++;
      if (Number(entry.seq) !== seq)
        return { ok: false, seq, problem: "this entry is missing from the chain" };
      if (!entry.parts || !entry.hash)
        return { ok: false, seq, problem: "this entry is missing from the log" };
      const hash = audit.auditHash(previous, [String(seq), ...entry.parts]);
      if (!hash.equals(entry.hash)) return { ok: false, seq, problem: "this entry was changed" };
      previous = hash;
    }
    if (page.length < PAGE) break;
  }
  return checkEnds({ db }, { seq, hash: previous.toString("hex") }, known);
}

async function checkEnds(
  { db }: Needs<"db">,
  reached: audit.ChainHead,
  known: audit.ChainHead | undefined,
): Promise<AuditResult> {
  const head = await audit.readAuditHead(db);
  // Entries are added meanwhile, so a newer head is a finding only if its entries are missing.
  if (head.seq < reached.seq || (head.seq === reached.seq && head.hash !== reached.hash))
    return { ok: false, seq: reached.seq, problem: "the recorded end of the chain is another one" };
  if (head.seq > reached.seq && (await audit.listChained(db, reached.seq, 1)).length === 0)
    return { ok: false, seq: reached.seq + 1, problem: "the entries after this one were removed" };
  if (known && (await audit.findChainHash(db, known.seq)) !== known.hash)
    return { ok: false, seq: known.seq, problem: "the chain does not contain the head that you gave" };
  if ((await audit.countUnchained(db)) > 0)
    return { ok: false, seq: reached.seq + 1, problem: "the log has entries that are not in the chain" };
  return { ok: true, entries: reached.seq, head: reached };
}
