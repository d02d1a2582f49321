import { GiveUpError } from "@lode/core/contracts/errors";
import { codeOf } from "@lode/db/transaction";
import { type Check, type RecordApp, recordVerdicts } from "./record-verdicts.ts";

interface WaitingVerdict<Item> {
  item: Item;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Processes items in batches. New items collect while a batch is processed, so batches grow with the load. If
 * one item makes a batch fail, its items are retried one by one, so only the bad item fails. Any other
 * failure (an unreachable database) rejects the whole batch at once.
 */
export function createBatcher<Item>(
  work: (items: Item[]) => Promise<void>,
  { most, isOfAnItem }: { most: number; isOfAnItem: (error: unknown) => boolean },
): (item: Item) => Promise<void> {
  let waiting: WaitingVerdict<Item>[] = [];
  let busy = false;

  const finish = async (batch: WaitingVerdict<Item>[]): Promise<void> => {
    try {
      await work(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length > 1 && isOfAnItem(error)) for (const one of batch) await finish([one]);
      else for (const { reject } of batch) reject(error);
    }
  };

  const drain = async (): Promise<void> => {
    // Waits one turn of the event loop: items added during it join the batch.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await finish(batch);
    }
    busy = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (busy) return;
      busy = true;
      void drain();
    });
}

/** The most checks that share one transaction. */
const MAXIMUM_BATCH = 200;
const batchers = new WeakMap<RecordApp, (check: Check) => Promise<void>>();

/**
 * True for a refusal by one of our rules or by the database (SQLSTATE classes 22 and 23: data, integrity);
 * false for a lost connection.
 */
const isRefused = (error: unknown): boolean => error instanceof GiveUpError || /^2[23]/.test(codeOf(error));

/** Resolves when the verdict is committed. Verdicts that arrive together share one transaction. */
export function recordVerdict(app: RecordApp, check: Check): Promise<void> {
  const known = batchers.get(app);
  if (known) return known(check);
  const add = createBatcher<Check>((checks) => recordVerdicts(app, checks), {
    most: MAXIMUM_BATCH,
    isOfAnItem: isRefused,
  });
  batchers.set(app, add);
  return add(check);
}
