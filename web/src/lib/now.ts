import { useEffect, useState } from "react";

const UPDATE_MS = 30_000;

/** The current time, updated regularly, because tasks expire while the page is open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), UPDATE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
