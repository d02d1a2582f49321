import { NETWORK_IDS, NETWORKS } from "@lode/core/domain/networks/networks";
import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { tasks } from "../../../texts/en/tasks.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState, LoadFailure } from "../../../ui/empty-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { DoneTasks } from "./done-tasks.tsx";
import { goWithKeys } from "./go-with-keys.ts";
import { groupBySponsor } from "./group-by-sponsor.ts";
import { type GroupedTasks, isOver } from "./group-tasks.ts";
import { SponsorTasks } from "./sponsor-tasks.tsx";
import { isFiltering, passes, readFilter, type TaskFilter, writeFilter } from "./task-filter.ts";
import { TaskFilters } from "./task-filters.tsx";
import { totalsOf } from "./task-offers.ts";
import type { TaskBoard } from "./use-task-board.ts";
import { whyNothingIsOpen } from "./why-nothing-is-open.ts";

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
        <SkeletonRows rows={4} className="h-28" />
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
