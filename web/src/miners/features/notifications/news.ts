import type { NotificationView } from "@lode/core/contracts/http/notifications";
import { sayHere } from "../../../texts/say.ts";
import type { KeptToast } from "../../../ui/toast.ts";

export interface News {
  id: string;
  title: string;
  text: string;
  at: string;
  /** Null for a toast's message. */
  path: string | null;
  /** The subject of a notice; a toast has no kind. */
  kind: string;
}

/** A toast and the server's notice of the same event arrive within this time. */
const SAME_EVENT_MS = 60_000;

/** The server's notices and the toasts' messages, newest first. A toast that a notice repeats is left out. */
export function mergeNews(
  notices: readonly NotificationView[],
  toasts: readonly KeptToast[],
): readonly News[] {
  const written = notices.map((notice) => ({
    ...notice,
    title: sayHere(notice.title),
    text: sayHere(notice.text),
  }));
  const repeated = ({ title, at }: KeptToast) =>
    written.some(
      (notice) => notice.title === title && Math.abs(Date.parse(notice.at) - Date.parse(at)) < SAME_EVENT_MS,
    );
  const shown = toasts
    .filter((toast) => !repeated(toast))
    .map(({ key, title, description = "", at }) => ({
      id: `toast-${key}`,
      title,
      text: description,
      at,
      path: null,
      kind: "",
    }));
  return [...written, ...shown].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** The finished tasks of a day are one entry, so that they do not bury the payouts. */
type Entry = { news: News } | { tasks: readonly News[] };

interface NewsOfDay {
  /** Midnight of the day, in the reader's zone. */
  day: Date;
  entries: readonly Entry[];
}

const FINISHED = "task.completed";

const midnightOf = (at: string): number => new Date(at).setHours(0, 0, 0, 0);

/** Returns the news by day, newest first. A day's finished tasks are listed at the place of the newest. */
export function newsByDay(news: readonly News[]): NewsOfDay[] {
  const days = new Map<number, News[]>();
  for (const one of news) days.set(midnightOf(one.at), [...(days.get(midnightOf(one.at)) ?? []), one]);
  return [...days].map(([day, all]) => {
    const tasks = all.filter(({ kind }) => kind === FINISHED);
    if (tasks.length < 2) return { day: new Date(day), entries: all.map((one) => ({ news: one })) };
    const entries = all.flatMap((one): Entry[] =>
      one === tasks[0] ? [{ tasks }] : one.kind === FINISHED ? [] : [{ news: one }],
    );
    return { day: new Date(day), entries };
  });
}
