import type { Proof, Statement } from "./statements/statement.ts";

/** A test as a run reports it: `title` with the values of its table filled in. */
export interface TestResult {
  file: string;
  title: string;
  status: string;
}

export type Verdict = { result: "ok" | "ruled" | "not"; how: string };

/** Matches every title that a table can make of this title in the source. */
export function titlePattern(title: string): RegExp {
  const parts = title.split(/%[sdifjo#]|\$[\w.]+/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s");
}

function judgeProof(proof: Proof, results: readonly TestResult[]): Verdict {
  if ("ruling" in proof) return { result: "ruled", how: `ruling ${proof.ruling}` };
  const pattern = titlePattern(proof.title);
  const found = results.filter(({ file, title }) => file === proof.file && pattern.test(title));
  const how = `${proof.file}: ${proof.title}`;
  if (found.length === 0) return { result: "not", how: `no such test ran: ${how}` };
  const isGreen = found.every(({ status }) => status === "passed");
  return isGreen ? { result: "ok", how } : { result: "not", how: `failed: ${how}` };
}

/** A statement is ruled if one of its proofs is a ruling, ok if each test passed, and otherwise it does not hold. */
export function judgeStatement({ proofs }: Statement, results: readonly TestResult[]): Verdict {
  const verdicts = proofs.map((proof) => judgeProof(proof, results));
  const worst =
    verdicts.find(({ result }) => result === "not") ?? verdicts.find(({ result }) => result === "ruled");
  return { result: worst?.result ?? "ok", how: worst?.how ?? verdicts.map(({ how }) => how).join("; ") };
}
