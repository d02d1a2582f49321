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
import { Link } from "react-router-dom";
import { dayInWords } from "../../../lib/format.ts";
import { timeOfDay } from "../../../lib/time-of-day.ts";
import { notifications as t } from "../../../texts/en/notifications.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import type { News } from "./merge-news.ts";
import { newsByDay } from "./news-by-day.ts";

/** By the first part of a notice's kind. */
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

/** The finished tasks of a day, folded into one line. */
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
export function NewsList({
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
