import { NETWORK_IDS, NETWORKS } from "@lode/core/domain/networks/networks";
import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { taskTitle } from "../../../lib/task-title.ts";
import { tasks } from "../../../texts/en/tasks.ts";
import { Status } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { CodeRows, EmptyState, LoadFailure } from "../../../ui/empty-state.tsx";
import { KIND_ICONS } from "../../../ui/kind-signs.ts";
import { type GroupedTasks, groupBySponsor, isOver, type TaskWithRows } from "./group-tasks.ts";
import { isFiltering, passes, readFilter, type TaskFilter, writeFilter } from "./task-filter.ts";
import { SponsorTasks, TaskFilters } from "./task-filters.tsx";
import { totalsOf } from "./task-offers.ts";
import { TaskRow } from "./task-row.tsx";
import type { TaskBoard } from "./use-task-board.ts";
import { whyNothingIsOpen } from "./why-nothing-is-open.ts";

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches("input, select, textarea");

/** `j` and `k` go from task to task while the focus is in the list. Folded tasks are passed over. */
function goWithKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const tasks = [...event.currentTarget.querySelectorAll<HTMLElement>("article")].filter(
    (task) => task.offsetParent !== null,
  );
  const focused = document.activeElement;
  const at = tasks.findIndex((task) => task.contains(focused));
  // Outside every task, on a sponsor's line, `j` goes to the next task below it.
  const below = tasks.findIndex(
    (task) => focused && focused.compareDocumentPosition(task) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const to = at >= 0 ? at + step : step === 1 ? below : below - 1;
  const task = tasks[to];
  if (!task) return;
  event.preventDefault();
  task.focus({ preventScroll: true });
  task.scrollIntoView({ block: "nearest" });
}

const FIRST_PAGE = 4;

const earnedBy = (rows: TaskWithRows["rows"]): number =>
  rows.reduce(
    (sum, { row }) => sum + (row.state === "completed" ? (row.attempt?.points_awarded ?? 0) : 0),
    0,
  );

function DoneTask({ task, rows }: TaskWithRows) {
  const Icon = KIND_ICONS[task.task_type];
  const earned = earnedBy(rows);
  return (
    <li className="animate-settle">
      <details className="group @container">
        <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 -outline-offset-3 hover:bg-shelf [&::-webkit-details-marker]:hidden">
          <Icon aria-hidden className="size-5 text-silt" />
          <h3 className="font-sans text-sm font-medium tracking-normal">{taskTitle(task)}</h3>
          {rows.some(({ row }) => row.state === "completed") ? (
            <Status tone="sound">{tasks.state.completed}</Status>
          ) : (
            <Status tone="fault">{tasks.state.reversed}</Status>
          )}
          <span className="ml-auto flex items-center gap-2 text-sm text-silt">
            {earned > 0 ? tasks.points(earned) : null}
            <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
          </span>
        </summary>
        <ul className="grid gap-2 px-4 pt-1 pb-3 pl-12">
          {rows.map((pair) => (
            <TaskRow key={pair.account.id} task={task} pair={pair} named />
          ))}
        </ul>
      </details>
    </li>
  );
}

/** The finished tasks, collapsed below the open ones. */
function DoneTasks({ done }: { done: readonly TaskWithRows[] }) {
  const [all, setAll] = useState(false);
  if (done.length === 0) return null;
  return (
    <section aria-label={tasks.finished} className="mt-6">
      <ul className="facet divide-y divide-seam border border-seam bg-shelf/40">
        {done.slice(0, all ? undefined : FIRST_PAGE).map(({ task, rows }) => (
          <DoneTask key={task.id} task={task} rows={rows} />
        ))}
      </ul>
      {done.length > FIRST_PAGE && !all ? (
        <Button look="quiet" size="small" className="mt-3" onClick={() => setAll(true)}>
          {tasks.showFinished(done.length)}
        </Button>
      ) : null}
    </section>
  );
}

/**
 * Keeps the filter in the page's address, so that it survives a reload and can be shared. The fields use a
 * separate state, because the address changes slightly after each key press.
 */
function useTaskFilter(): [TaskFilter, (change: Partial<TaskFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const [filter, setFilter] = useState(() => readFilter(query));
  const change = (part: Partial<TaskFilter>) => {
    const next = { ...filter, ...part };
    setFilter(next);
    setQuery((now) => writeFilter(now, next), { replace: true });
  };
  return [filter, change];
}

/** Lists each account that cannot earn once, instead of on every task. */
function AccountsThatCannotEarn({ accounts }: { accounts: GroupedTasks["cannotEarn"] }) {
  if (accounts.length === 0) return null;
  return (
    <ul className="mb-3 grid gap-1 text-sm text-silt">
      {accounts.map(({ account, reasons }) => (
        <li key={account.id} className="border-l-2 border-seam pl-3">
          <span className="font-medium text-ink">
            {tasks.cannotEarn(NETWORKS[account.network].handle(account.username))}
          </span>{" "}
          {reasons.map((reason, index) => (
            <span key={reason}>
              {index > 0 ? " · " : ""}
              <span>{reason}</span>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

const UNFILTERED = { network: null, kind: null, value: 0, mine: false, search: "" } as const;

/** The open tasks by sponsor, with filters and totals, and the finished tasks below. */
export function TaskList({ board, title }: { board: TaskBoard; title: ReactNode }) {
  const { list, done, folding, now, loaded, failed, pointer } = board;
  const [filter, change] = useTaskFilter();
  const [asked, setAsked] = useState(false);
  const filtering = isFiltering(filter);
  // A task that was just finished can no longer be done, but its row stays until it has folded away.
  const isFresh = ({ rows }: (typeof list)[number]) =>
    rows.length > 0 && rows.every(({ row }) => isOver(row));
  const shown = list.filter((one) => passes(isFresh(one) ? { ...filter, mine: false } : filter, one));
  // A list of X alone names no network.
  const networks = NETWORK_IDS.filter((id) => list.some(({ task }) => task.network === id));
  const [all, some] = [totalsOf(list), totalsOf(shown)];
  const nothing = whyNothingIsOpen(board, now);
  // An empty list says below why it is empty.
  const total = nothing ? list.length > 0 && tasks.nothing[nothing] : tasks.total(all.open, all.points);
  return (
    <>
      <header className="mb-3 flex items-center gap-x-3 sm:gap-x-4">
        {title}
        {loaded ? (
          <p className="ml-auto text-sm text-silt">
            {filtering ? tasks.totalOf(some.open, all.open, some.points) : total}
          </p>
        ) : null}
        <Button
          look="bare"
          size="small"
          aria-expanded={asked || filtering}
          className={classNames("px-2 sm:hidden", !loaded && "ml-auto")}
          onClick={() => setAsked(!asked)}
        >
          <SlidersHorizontal aria-hidden className="size-4" /> {tasks.filter}
        </Button>
      </header>
      <div className={classNames("mb-3", !asked && !filtering && "hidden sm:block")}>
        <TaskFilters filter={filter} networks={networks} onChange={change} />
      </div>
      {failed ? (
        <LoadFailure
          what={failed === "accounts" ? tasks.accountsLoadName : tasks.loadName}
          onRetry={board.retry}
        />
      ) : !loaded ? (
        <CodeRows rows={4} className="h-28" />
      ) : (
        <>
          <AccountsThatCannotEarn accounts={loaded.cannotEarn} />
          {shown.length > 0 ? (
            // biome-ignore lint/a11y/noStaticElementInteractions: the keys go between the tasks inside
            <div className="grid gap-3 md:gap-4" onKeyDown={goWithKeys} {...pointer}>
              {groupBySponsor(shown).map((group, place) => (
                <SponsorTasks
                  key={group.handle}
                  group={group}
                  place={place}
                  isFiltering={filtering}
                  isNetworkShown={networks.some((id) => id !== "x")}
                  now={now}
                  folding={folding}
                />
              ))}
            </div>
          ) : filtering && list.length > 0 ? (
            <EmptyState
              plain
              title={tasks.noMatch}
              action={
                <Button look="quiet" size="small" onClick={() => change(UNFILTERED)}>
                  {tasks.clear}
                </Button>
              }
            >
              {tasks.noMatchWhy}
            </EmptyState>
          ) : (
            <EmptyState plain title={tasks.nothing[nothing ?? "none"]}>
              {tasks.moreLater}
            </EmptyState>
          )}
          <DoneTasks done={done} />
        </>
      )}
    </>
  );
}
