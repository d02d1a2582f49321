import { useQuery } from "@tanstack/react-query";
import { dateAndTime } from "../../../lib/format.ts";
import { usePollingInterval } from "../../../lib/live.ts";
import { notifications as texts } from "../../../texts/en/notifications.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { notificationsQuery } from "./queries.ts";

const SHOWN = 6;

/** The miner's newest events, as they happen. */
export function OwnActivity() {
  const read = useQuery({ ...notificationsQuery(), refetchInterval: usePollingInterval() });
  const { data } = read;
  if (!data) return <Loaded read={read} what={texts.what} shape="h-14" />;
  if (data.notifications.length === 0) return <p className="mt-3 text-sm text-silt">{texts.none}</p>;
  return (
    <ul className="mt-3 divide-y divide-seam">
      {data.notifications.slice(0, SHOWN).map(({ id, title, text, at }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
          <p className="min-w-0 wrap-anywhere">
            <span className="font-medium">{title}</span> <span className="text-sm text-silt">{text}</span>
          </p>
          <p className="text-xs text-silt">{dateAndTime(at)}</p>
        </li>
      ))}
    </ul>
  );
}
