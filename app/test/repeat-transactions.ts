import type { Network } from "@lode/adapters/networks/port";
import { networksOf } from "@lode/adapters/networks/registry";
import type { App, Needs } from "../src/app.ts";

/**
 * Makes every transaction of this app fail once at its end with Postgres's serialization error, so that the
 * product's own retry repeats it. `repeats` returns how often that happened.
 */
export function repeatTransactions<Given extends Needs<"transaction">>(
  app: Given,
): Given & { repeats(): number } {
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

export function changeX<One extends Needs<"networks">>(
  app: One,
  change: (x: Network) => Partial<Network>,
): One {
  const x = app.networks.get("x");
  return { ...app, networks: networksOf([{ ...x, ...change(x) }]) };
}
