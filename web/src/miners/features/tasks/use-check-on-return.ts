import { useEffect, useRef } from "react";

/** Tasks and accounts whose link to X was pressed: the miner is about to leave, or has left this page. */
const trips = new Map<string, "leaving" | "away">();

/** Records that *Open X* was pressed for this task and account. */
export const leaveFor = (key: string): void => void trips.set(key, "leaving");

/**
 * Runs `check` once when the miner is back from X, which is when the page becomes visible or focused after it
 * was hidden or blurred.
 */
export function useCheckOnReturn(key: string, check: () => void): void {
  const latest = useRef(check);
  useEffect(() => {
    latest.current = check;
  });
  useEffect(() => {
    const away = () => {
      if (trips.has(key)) trips.set(key, "away");
    };
    const back = () => {
      if (trips.get(key) !== "away") return;
      trips.delete(key);
      latest.current();
    };
    const turn = () => (document.visibilityState === "hidden" ? away() : back());
    document.addEventListener("visibilitychange", turn);
    window.addEventListener("blur", away);
    window.addEventListener("focus", back);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      window.removeEventListener("blur", away);
      window.removeEventListener("focus", back);
    };
  }, [key]);
}
