import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { dateAndTime, plural } from "../../../lib/format.ts";
import { usePollingInterval } from "../../../lib/live.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { LoadFailure } from "../../../ui/empty-state.tsx";
import { notificationsQuery, useMarkRead } from "./queries.ts";

/** The list of notifications. Opening it marks them as read. */
export function NotificationBell() {
  const [open, setOpen] = useState(false);
  const { data, isError, refetch } = useQuery({
    ...notificationsQuery(),
    refetchInterval: usePollingInterval(),
  });
  const marking = useMarkRead();
  const unread = data?.unread ?? 0;
  const show = () => {
    setOpen(true);
    const newest = data?.notifications[0];
    if (newest && unread > 0) marking.mutate(newest.id);
  };
  return (
    <>
      <button
        type="button"
        aria-label={unread > 0 ? `Notifications, ${plural(unread, "unread message")}` : "Notifications"}
        onClick={show}
        className="relative grid size-9 place-items-center sm:size-10 rounded-sm text-silt hover:bg-shelf hover:text-ink"
      >
        <Bell aria-hidden className="size-5" />
        {unread > 0 ? (
          <span
            aria-hidden
            className="absolute top-1 right-1 grid h-4 min-w-4 place-items-center rounded-xs bg-ore px-1 text-[0.625rem] font-bold text-on-ore"
          >
            {unread > 9 ? "9+" : unread}
          </span>
        ) : null}
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Notifications">
        {isError && !data ? <LoadFailure what="Your messages" onRetry={() => void refetch()} /> : null}
        {data?.notifications.length === 0 ? (
          <p className="text-silt">
            Nothing yet. You are notified here about payouts, holds and your accounts.
          </p>
        ) : null}
        <ul>
          {data?.notifications.map(({ id, title, text, path, at }) => (
            <li key={id} className="border-t border-seam py-3 first:border-t-0">
              <Link
                to={path}
                onClick={() => setOpen(false)}
                className="rounded-xs font-medium underline decoration-seam underline-offset-4 hover:decoration-ink"
              >
                {title}
              </Link>
              <p className="text-sm">{text}</p>
              <p className="text-xs text-silt">{dateAndTime(at)}</p>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
