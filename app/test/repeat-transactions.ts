import type { App } from "../src/app.ts";

/**
 * Every transaction of this app fails once at its end, as Postgres fails one that it cannot serialize, and is
 * repeated by the product's own rule. `repeats` says how often that happened.
 */
export function repeatTransactions<Some extends Pick<App, "transaction">>(
  app: Some,
): Some & { repeats(): number } {
  let repeats = 0;
  const transaction: App["transaction"] = (work) => {
    let isFirst = true;
    return app.transaction(async (trx) => {
      const result = await work(trx);
      if (!isFirst) return result;
      isFirst = false;
      repeats++;
      throw Object.assign(new Error("could not serialize access due to concurrent update"), {
        code: "40001",
      });
    });
  };
  return { ...app, transaction, repeats: () => repeats };
}
