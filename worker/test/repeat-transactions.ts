import type { Deps } from "../src/deps.ts";

/**
 * Every transaction of these deps fails once at its end, as Postgres fails one that it cannot serialize, and is
 * repeated by the product's own rule. `repeats` says how often that happened.
 */
export function repeatTransactions(deps: Deps): Deps & { repeats(): number } {
  let repeats = 0;
  const transaction: Deps["transaction"] = (work) => {
    let isFirst = true;
    return deps.transaction(async (trx) => {
      const result = await work(trx);
      if (!isFirst) return result;
      isFirst = false;
      repeats++;
      throw Object.assign(new Error("could not serialize access due to concurrent update"), {
        code: "40001",
      });
    });
  };
  return { ...deps, transaction, repeats: () => repeats };
}
