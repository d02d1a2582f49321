import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import type { listNotifications } from "@lode/core/contracts/http/notifications";
import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useEffect, useState } from "react";
import { usePollingInterval } from "../../../lib/live.ts";
import { notifications as t } from "../../../texts/en/notifications.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { LoadFailure } from "../../../ui/empty-state.tsx";
import { useKeptToasts } from "../../../ui/toast.ts";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { mergeNews } from "./merge-news.ts";
import { NewsList } from "./news-list.tsx";
import { notificationsQuery, useMarkRead } from "./queries.ts";

function BellButton({ unread, onOpen }: { unread: number; onOpen: () => void }) {
  return (
    <Tooltip text={t.title}>
      <button
        type="button"
        aria-label={unread > 0 ? t.titleWithUnread(unread) : t.title}
        onClick={onOpen}
        className="relative grid h-11 w-9 place-items-center min-[24rem]:w-11 md:size-10 rounded-sm text-silt hover:bg-shelf hover:text-ink"
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
    </Tooltip>
  );
}

/**
 * Marks everything as read while the list is open, also what arrives then. Returns the ids of what was new: they stay
 * marked until the list is opened again.
 */
function useReading(
  open: boolean,
  data: AnswerOf<typeof listNotifications> | undefined,
): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useMarkRead();
  useEffect(() => {
    if (open) setFresh(new Set());
  }, [open]);
  useEffect(() => {
    const newest = data?.notifications[0];
    if (!open || !newest || data.unread === 0) return;
    const unread = data.notifications.filter(({ read }) => !read).map(({ id }) => id);
    setFresh((known) => new Set([...known, ...unread]));
    mutate(newest.id);
  }, [open, data, mutate]);
  return fresh;
}

/** Lists news of the miner's tasks, accounts, wallet and payouts, and what toasts said. Opening it marks everything as read. */
export function NotificationBell() {
  const [open, setOpen] = useState(false);
  const { data, isError, refetch } = useQuery({
    ...notificationsQuery(),
    refetchInterval: usePollingInterval(),
  });
  const news = mergeNews(data?.notifications ?? [], useKeptToasts());
  const fresh = useReading(open, data);
  const show = () => setOpen(true);
  const close = () => setOpen(false);
  return (
    <>
      <BellButton unread={data?.unread ?? 0} onOpen={show} />
      <Dialog open={open} onClose={close} title={t.title}>
        {isError && !data ? <LoadFailure what={t.what} onRetry={() => void refetch()} /> : null}
        {data && news.length === 0 ? <p className="text-silt">{t.none}</p> : null}
        <NewsList news={news} fresh={fresh} onFollow={close} />
      </Dialog>
    </>
  );
}
