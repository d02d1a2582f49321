import { makeStore } from "../../lib/store.ts";
import { relative, utc } from "./format.ts";

const UPDATE_MS = 5_000;
const clock = makeStore(Date.now());
setInterval(() => clock.set(Date.now()), UPDATE_MS);

/** The current time in milliseconds, from a single timer for all times on the page. */
export const useClock = clock.use;

/** Shows how long ago a time was, with the exact time as the tooltip. `exact` shows the time itself. */
export function Timestamp({ at, exact = false }: { at: string | Date | null | undefined; exact?: boolean }) {
  const now = useClock();
  if (!at) return <span className="text-silt">–</span>;
  const absolute = utc(at);
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={absolute}
      className={exact ? "sm:whitespace-nowrap" : "whitespace-nowrap"}
    >
      {exact ? absolute : relative(at, Math.max(now, Date.now()))}
    </time>
  );
}
