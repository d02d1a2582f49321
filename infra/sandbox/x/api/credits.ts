// Microdollars. Source: docs.x.com, 22 August 2026.
const READ_PRICES: Record<string, number> = { user: 10_000, post: 5_000 };

/** Counts the cost of calls. Without a set balance no call is refused, but all are counted. */
export type Credits = {
  areUsedUp(): boolean;
  /** Charges each shown resource once per UTC day, and the write. Returns the cost in microdollars. */
  charge(shown: string[], write: number, now: number): number;
  set(balance: number | undefined): void;
  spent(): { microdollars: number; balance: number | null };
  reset(): void;
};

export function createCredits(): Credits {
  let balance: number | undefined;
  let spent = 0;
  let day = "";
  let billed = new Set<string>();
  return {
    areUsedUp: () => balance !== undefined && balance <= 0,
    charge(shown, write, now) {
      const today = new Date(now).toISOString().slice(0, 10);
      if (today !== day) billed = new Set();
      day = today;
      const fresh = new Set(shown.filter((resource) => !billed.has(resource)));
      for (const resource of fresh) billed.add(resource);
      const reads = [...fresh].reduce(
        (sum, resource) => sum + (READ_PRICES[resource.split(":")[0] ?? ""] ?? 0),
        0,
      );
      spent += reads + write;
      if (balance !== undefined) balance -= reads + write;
      return reads + write;
    },
    set(wanted) {
      balance = wanted;
    },
    spent: () => ({ microdollars: spent, balance: balance ?? null }),
    reset() {
      balance = undefined;
      spent = 0;
      billed = new Set();
    },
  };
}
