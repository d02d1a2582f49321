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
