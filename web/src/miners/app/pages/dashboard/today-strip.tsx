import type { TodayView } from "@lode/core/contracts/http/points";
import { tasksToday } from "@lode/core/domain/tasks/tasks-today";
import { useQuery } from "@tanstack/react-query";
import { weekdayName } from "../../../../lib/format.ts";
import { dashboard } from "../../../../texts/en/dashboard.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { todayQuery } from "../../../features/points/queries.ts";
import { totalsOf } from "../../../features/tasks/task-offers.ts";
import type { TaskBoard } from "../../../features/tasks/use-task-board.ts";

const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
/** From the bottom up, as in the rock of the hero. */
const LAYERS = ["bg-kind-follow", "bg-kind-repost", "bg-kind-like"];

/** A layer for each task, at most three; a day without any is a thin one. */
function Layers({ tasks, isAhead }: { tasks: number; isAhead: boolean }) {
  if (isAhead) return <span className="block h-px w-full bg-seam" />;
  if (tasks === 0) return <span className="block h-0.75 w-full bg-silt/60" />;
  return LAYERS.slice(0, tasks).map((layer) => <span key={layer} className={`block h-2 w-full ${layer}`} />);
}

function Day({ date, tasks, today }: { date: string; tasks: number; today: string }) {
  const isToday = date === today;
  return (
    <li
      className="grid min-w-0 flex-1 justify-items-center gap-1"
      aria-current={isToday ? "date" : undefined}
    >
      <span aria-hidden className="flex h-6 w-full flex-col-reverse">
        <Layers tasks={tasks} isAhead={date > today} />
      </span>
      <span
        aria-hidden
        className={classNames("text-xs leading-none", isToday ? "font-semibold text-ink" : "text-silt")}
      >
        {weekdayName(date, "short").slice(0, 1)}
        <span className="max-md:hidden">{weekdayName(date, "short").slice(1)}</span>
      </span>
      <span className="sr-only">
        {date > today
          ? dashboard.today.ahead(weekdayName(date, "long"))
          : dashboard.today.day(weekdayName(date, "long"), tasks)}
      </span>
    </li>
  );
}

function Week({ days, today }: TodayView) {
  return (
    <ol className="flex w-full min-w-0 max-w-72 gap-1.5" aria-label={dashboard.today.week}>
      {days.map((day) => (
        <Day key={day.date} {...day} today={today} />
      ))}
    </ol>
  );
}

const WaitingWeek = () => (
  <div className="flex w-full max-w-72 gap-1.5">
    {WEEK.map((day) => (
      <Skeleton key={day} className="h-10 flex-1" />
    ))}
  </div>
);

/**
 * What was done today and in this week. It earns nothing, and a missed day takes nothing away. Its height is the same
 * while it loads; if its read fails, only the days are missing.
 */
export function TodayStrip({ board }: { board: TaskBoard }) {
  const { data, isError } = useQuery(todayQuery());
  const done = data?.days.find(({ date }) => date === data.today)?.tasks;
  const open = board.loaded && totalsOf(board.list).open;
  const known = done !== undefined && open !== undefined;
  return (
    <section
      aria-labelledby="today-title"
      className="flex min-h-16 items-center justify-between gap-4 border border-seam bg-surface px-4 py-2 max-[24rem]:flex-col max-[24rem]:items-stretch max-[24rem]:gap-2 md:px-5"
    >
      <div className="min-w-0 shrink-0">
        <h2 id="today-title" className="text-sm font-semibold">
          {dashboard.today.title}
        </h2>
        <p className="text-sm text-silt">
          {known ? (
            dashboard.today.tasks(tasksToday(done, open))
          ) : isError ? (
            dashboard.today.unknown
          ) : (
            <Skeleton className="h-5 w-28" />
          )}
        </p>
      </div>
      {data ? <Week {...data} /> : isError ? null : <WaitingWeek />}
    </section>
  );
}
