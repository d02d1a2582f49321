export type CallEntry = {
  index: number;
  at: string;
  /** The username, "app", or null if the caller was not recognised. */
  who: string | null;
  method: string;
  path: string;
  route: string;
  /** 0 if the connection was closed without an answer. */
  status: number;
  /** X's code for a refused signature or token, or null. */
  code: number | null;
  /** Microdollars. */
  cost: number;
};

const LONGEST = 50_000;

/** Logs every call to the API and to OAuth, so that tests can check which calls were made. */
export type CallLog = {
  add(entry: Omit<CallEntry, "index" | "at">): void;
  list(from: number): CallEntry[];
  clear(): void;
};

export function createCallLog(now: () => number): CallLog {
  let entries: CallEntry[] = [];
  let next = 0;
  return {
    add(entry) {
      entries.push({ index: next++, at: new Date(now()).toISOString(), ...entry });
      if (entries.length > LONGEST) entries = entries.slice(-LONGEST / 2);
    },
    list: (from) => entries.filter(({ index }) => index >= from),
    clear() {
      entries = [];
      next = 0;
    },
  };
}
