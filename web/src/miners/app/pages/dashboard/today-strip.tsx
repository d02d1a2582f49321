import type { TodayView } from "@lode/core/contracts/http/points";
import { useQuery } from "@tanstack/react-query";
import { weekdayName } from "../../../../lib/format.ts";
import { hasFailed } from "../../../../lib/query-client.ts";
import { dashboard } from "../../../../texts/en/dashboard.ts";
import { tasks as taskTexts } from "../../../../texts/en/tasks.ts";
import { classNames } from "../../../../ui/class-names.ts";
import { CodeShape } from "../../../../ui/empty-state.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { todayQuery } from "../../../features/points/queries.ts";
import { whyNothingIsOpen } from "../../../features/tasks/group-tasks.ts";
import type { TaskBoard } from "../../../features/tasks/use-task-board.ts";

const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
/** From the bottom up. */
const LAYERS = ["bg-kind-follow", "bg-kind-repost", "bg-kind-like"];

/**
 * A shaft has a slanted layer for each task, at most three. A day without tasks has a thin layer, a future day a line.
 */
function Shaft({ tasks, isAhead }: { tasks: number; isAhead: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        "flex h-7 w-full flex-col justify-end",
        isAhead ? "border-b border-seam" : "bg-shelf",
      )}
    >
      {isAhead ? null : tasks === 0 ? (
        <span className="block h-0.75 bg-silt/60" />
      ) : (
        <span className="flex flex-col-reverse [clip-path:polygon(0_0.375rem,100%_0,100%_100%,0_100%)]">
          {LAYERS.slice(0, tasks).map((layer) => (
            <span key={layer} className={`block h-2.25 ${layer}`} />
          ))}
        </span>
      )}
    </span>
  );
}

interface DayOfWeek {
  date: Date;
  tasks: number;
  when: "past" | "today" | "ahead";
}

/** This week by the reader's clock, Monday first. A task that earned something counts once a day. */
export function weekOf(done: TodayView["done"], now: Date): DayOfWeek[] {
  const today = now.toDateString();
  const monday = now.getDate() - ((now.getDay() + 6) % 7);
  return WEEK.map((_, n) => {
    const date = new Date(now.getFullYear(), now.getMonth(), monday + n);
    const ofDay = done.filter(({ at }) => new Date(at).toDateString() === date.toDateString());
    const tasks = new Set(ofDay.map(({ task_id }) => task_id)).size;
    return { date, tasks, when: date.toDateString() === today ? "today" : date > now ? "ahead" : "past" };
  });
}

function Day({ date, tasks, when }: DayOfWeek) {
  const isToday = when === "today";
  return (
    <li
      className="grid min-w-0 flex-1 justify-items-center gap-1"
      aria-current={isToday ? "date" : undefined}
    >
      <Shaft tasks={tasks} isAhead={when === "ahead"} />
      <span
        aria-hidden
        className={classNames("text-xs leading-none", isToday ? "font-semibold text-ink" : "text-silt")}
      >
        {weekdayName(date, "short").slice(0, 1)}
        <span className="max-md:hidden">{weekdayName(date, "short").slice(1)}</span>
      </span>
      <span className="sr-only">
        {when === "ahead"
          ? dashboard.today.ahead(weekdayName(date, "long"))
          : dashboard.today.day(weekdayName(date, "long"), tasks)}
      </span>
    </li>
  );
}

function Week({ days }: { days: readonly DayOfWeek[] }) {
  return (
    <ol className="flex w-full min-w-0 max-w-72 gap-1.5" aria-label={dashboard.today.week}>
      {days.map((day) => (
        <Day key={day.date.getTime()} {...day} />
      ))}
    </ol>
  );
}

const WaitingWeek = () => (
  <div className="flex w-full max-w-72 gap-1.5">
    {WEEK.map((day) => (
      <CodeShape key={day} className="h-11 flex-1" />
    ))}
  </div>
);

/**
 * Shows what was done today and in this week. It earns nothing, and a missed day takes nothing away. Its height is
 * the same while it loads; if its read fails, only the days are missing.
 */
export function TodayStrip({ board }: { board: TaskBoard }) {
  const read = useQuery(todayQuery());
  const days = read.data && weekOf(read.data.done, board.now);
  const done = days?.find(({ when }) => when === "today")?.tasks;
  const nothing = done === 0 && board.loaded ? whyNothingIsOpen(board, board.now) : null;
  return (
    <section
      aria-labelledby="today-title"
      className="flex min-h-16 items-center justify-between gap-4 border border-seam bg-surface px-4 py-2 max-[24rem]:flex-col max-[24rem]:items-stretch max-[24rem]:gap-2 md:px-5"
    >
      <div className={nothing ? "min-w-28" : "min-w-0 shrink-0"}>
        <h2 id="today-title" className="text-sm font-semibold">
          {dashboard.today.title}
        </h2>
        <p className="text-sm text-silt">
          {nothing ? (
            taskTexts.nothing[nothing]
          ) : done !== undefined ? (
            dashboard.today.tasks(done)
          ) : hasFailed(read) ? null : (
            <CodeShape className="h-5 w-28" />
          )}
        </p>
      </div>
      <Loaded read={read} what={dashboard.today.week} shape={<WaitingWeek />}>
        {() => days && <Week days={days} />}
      </Loaded>
    </section>
  );
}
