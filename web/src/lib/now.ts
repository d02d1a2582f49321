import { useEffect, useState } from "react";

const UPDATE_MS = 30_000;
/** The Date header has whole seconds and is as old as its answer: only a wrong clock differs by more. */
const TOLERATED_MS = 60_000;

let difference = 0;

/** Learns from an answer how far the clock of this device is off: a phone days ahead saw every task expired. */
export function compareClocks(answer: Response): void {
  const there = Date.parse(answer.headers.get("date") ?? "");
  if (Number.isNaN(there)) return;
  const found = there - Date.now();
  difference = Math.abs(found) > TOLERATED_MS ? found : 0;
}

/** The time by the server's clock. */
export const now = (): Date => new Date(Date.now() + difference);

/** The current time, updated regularly, because tasks expire while the page is open. */
export function useNow(): Date {
  const [shown, setShown] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setShown(now()), UPDATE_MS);
    return () => clearInterval(timer);
  }, []);
  return shown;
}
