import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import { type listNotifications, markNotificationsRead } from "@lode/core/contracts/http/notifications";
import { useQuery } from "@tanstack/react-query";
import {
  BadgeCheck,
  Bell,
  CircleDollarSign,
  type LucideIcon,
  Scale,
  TriangleAlert,
  UserRound,
  UsersRound,
  WalletMinimal,
} from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { dayInWords } from "../../../lib/format.ts";
import { locale } from "../../../lib/language.ts";
import { useSend } from "../../../lib/use-send.ts";
import { notifications as t } from "../../../texts/en/notifications.ts";
import { ui } from "../../../texts/en/ui.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { useKeptToasts } from "../../../ui/toast.ts";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { mergeNews, type News, newsByDay } from "./news.ts";
import { notificationsQuery } from "./queries.ts";

/** The time under a heading that names the day. Apart from format.ts, which visitors download. */
const timeOfDay = (at: string): string =>
  new Date(at).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });

const ICONS: Readonly<Record<string, LucideIcon>> = {
  task: BadgeCheck,
  withdrawal: CircleDollarSign,
  wallet: WalletMinimal,
  account: UserRound,
  award: TriangleAlert,
  automation: TriangleAlert,
  referral: UsersRound,
  objection: Scale,
};

const iconOf = (kind: string): LucideIcon => ICONS[kind.split(".")[0] ?? ""] ?? Bell;

const New = () => <span className="ml-2 text-xs font-semibold text-ore-deep">{t.isNew}</span>;

function Item({ news, isNew, onFollow }: { news: News; isNew: boolean; onFollow: () => void }) {
  const { title, text, path, at, kind } = news;
  const Icon = iconOf(kind);
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 border-t border-seam py-3">
      <Icon aria-hidden className="mt-0.5 size-5 text-silt" />
      <div>
        {path === null ? (
          <span className="font-medium">{title}</span>
        ) : (
          <Link
            to={path}
            onClick={onFollow}
            className="rounded-xs font-medium underline decoration-seam underline-offset-4 hover:decoration-ink"
          >
            {title}
          </Link>
        )}
        {isNew ? <New /> : null}
        {text ? <p className="text-sm wrap-anywhere">{text}</p> : null}
        <p className="text-xs text-silt">{timeOfDay(at)}</p>
      </div>
    </li>
  );
}

function FinishedTasks({ tasks, isNew }: { tasks: readonly News[]; isNew: boolean }) {
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 border-t border-seam py-2">
      <BadgeCheck aria-hidden className="mt-1.5 size-5 text-silt" />
      <Disclosure
        summary={
          <>
            <span className="text-base font-medium text-ink">{t.tasksCompleted(tasks.length)}</span>
            {isNew ? <New /> : null}
          </>
        }
      >
        <ul className="grid gap-1 text-sm">
          {tasks.map(({ id, text }) => (
            <li key={id} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      </Disclosure>
    </li>
  );
}

/** The news under the days on which they came. `fresh`: the ids of those that were not read before. */
function NewsList({
  news,
  fresh,
  onFollow,
}: {
  news: readonly News[];
  fresh: ReadonlySet<string>;
  onFollow: () => void;
}) {
  return newsByDay(news).map(({ day, entries }) => (
    <section
      key={day.getTime()}
      aria-labelledby={`news-${day.getTime()}`}
      className="mt-4 first-of-type:mt-0"
    >
      <h3 id={`news-${day.getTime()}`} className="pb-1 text-sm font-semibold text-silt">
        {dayInWords(day, new Date())}
      </h3>
      <ul>
        {entries.map((entry) =>
          "tasks" in entry ? (
            <FinishedTasks
              key={entry.tasks[0]?.id}
              tasks={entry.tasks}
              isNew={entry.tasks.some(({ id }) => fresh.has(id))}
            />
          ) : (
            <Item
              key={entry.news.id}
              news={entry.news}
              isNew={fresh.has(entry.news.id)}
              onFollow={onFollow}
            />
          ),
        )}
      </ul>
    </section>
  ));
}

function BellButton({ unread, onOpen }: { unread: number; onOpen: () => void }) {
  return (
    <Tooltip text={ui.notifications}>
      <button
        type="button"
        aria-label={unread > 0 ? t.titleWithUnread(unread) : ui.notifications}
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
  const { mutate } = useSend(markNotificationsRead, { changes: ["notifications"] });
  useEffect(() => {
    if (open) setFresh(new Set());
  }, [open]);
  useEffect(() => {
    const newest = data?.notifications[0];
    if (!open || !newest || data.unread === 0) return;
    const unread = data.notifications.filter(({ read }) => !read).map(({ id }) => id);
    setFresh((known) => new Set([...known, ...unread]));
    mutate({ body: { up_to: newest.id } });
  }, [open, data, mutate]);
  return fresh;
}

/**
 * Lists news of the miner's tasks, accounts, wallet and payouts, and toasts' messages. Opening it marks all as read.
 */
export function NotificationBell() {
  const [open, setOpen] = useState(false);
  const read = useQuery(notificationsQuery());
  const { data } = read;
  const news = mergeNews(data?.notifications ?? [], useKeptToasts());
  const fresh = useReading(open, data);
  const show = () => setOpen(true);
  const close = () => setOpen(false);
  return (
    <>
      <BellButton unread={data?.unread ?? 0} onOpen={show} />
      <Dialog open={open} onClose={close} title={ui.notifications}>
        <Loaded read={read} what={t.what} shape="h-14" />
        {data && news.length === 0 ? <p className="text-silt">{t.none}</p> : null}
        <NewsList news={news} fresh={fresh} onFollow={close} />
      </Dialog>
    </>
  );
}
