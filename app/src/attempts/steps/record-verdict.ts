import { GiveUpError } from "@lode/core/contracts/errors";
import { codeOf } from "@lode/db/transaction";
import type { Check } from "./check.ts";
import { type RecordApp, recordVerdicts } from "./record-verdicts.ts";

interface Waiting<Item> {
  item: Item;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Processes items in batches: while one batch is processed the next is collected, so batches are as large as the load.
 * A batch that fails because of an item is processed again one by one, so that a bad item fails alone; any other failure
 * (an unreachable database) rejects the whole batch at once.
 */
export function createBatcher<Item>(
  work: (items: Item[]) => Promise<void>,
  { most, isOfAnItem }: { most: number; isOfAnItem: (error: unknown) => boolean },
): (item: Item) => Promise<void> {
  let waiting: Waiting<Item>[] = [];
  let busy = false;

  const finish = async (batch: Waiting<Item>[]): Promise<void> => {
    try {
      await work(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length > 1 && isOfAnItem(error)) for (const one of batch) await finish([one]);
      else for (const { reject } of batch) reject(error);
    }
  };

  const drain = async (): Promise<void> => {
    // One turn of the event loop: what is added within it joins the batch.
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

/** Refused by a rule of ours or of the database (SQLSTATE classes 22 and 23: data, integrity), not by a lost connection. */
const isRefused = (error: unknown): boolean => error instanceof GiveUpError || /^2[23]/.test(codeOf(error));

/** Resolves when the verdict is committed. Verdicts that come at the same time share one transaction. */
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
