import { NETWORKS } from "@lode/core/domain/networks/networks";
import { ChevronDown, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { initialOf } from "../../../lib/format.ts";
import { taskTitle } from "../../../lib/task-title.ts";
import { tasks } from "../../../texts/en/tasks.ts";
import { Status } from "../../../ui/badge.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { CodeRows, EmptyState, LoadFailure } from "../../../ui/empty-state.tsx";
import { KIND_ICONS } from "../../../ui/kind-signs.ts";
import {
  type GroupedTasks,
  groupBySponsor,
  type SponsorGroup,
  type TaskWithRows,
  whyNothingIsOpen,
} from "./group-tasks.ts";
import { TaskItem } from "./task-item.tsx";
import { matches, totalsOf } from "./task-offers.ts";
import { TaskRow } from "./task-row.tsx";
import type { TaskBoard } from "./use-task-board.ts";

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
  if (done.length === 0) return null;
  return (
    <section aria-label={tasks.finished} className="mt-6">
      <Disclosure summary={tasks.finishedTasks(done.length)}>
        <ul className="facet divide-y divide-seam border border-seam bg-shelf/40">
          {done.map(({ task, rows }) => (
            <DoneTask key={task.id} task={task} rows={rows} />
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}

/** The sponsors whose tasks are open until the miner decides. */
const OPEN_AT_FIRST = 2;

/** The tasks about an account. Those of the first sponsors are open. */
function SponsorTasks({
  group: { username, handle, tasks: list },
  isOpen,
  isNetworkShown,
  now,
}: {
  group: SponsorGroup;
  isOpen: boolean;
  /** Whether each task names its network. */
  isNetworkShown: boolean;
  now: Date;
}) {
  const { open, points } = totalsOf(list);
  return (
    <section aria-label={handle} className="facet-large border border-seam bg-surface">
      <details open={isOpen} className="group/sponsor">
        <summary className="flex min-h-11 list-none items-center gap-2.5 py-1.5 pr-7 pl-4 -outline-offset-3 group-open/sponsor:border-b group-open/sponsor:border-seam hover:bg-shelf [&::-webkit-details-marker]:hidden">
          <span
            aria-hidden
            className="facet grid size-6 shrink-0 place-items-center bg-shelf font-display text-xs font-semibold"
          >
            {initialOf(username)}
          </span>
          <h3 className="min-w-0 font-sans text-sm font-semibold tracking-normal wrap-anywhere">{handle}</h3>
          <span className="ml-auto text-right text-xs text-silt">{tasks.sponsor(open, points)}</span>
          <ChevronDown
            aria-hidden
            className="size-4 shrink-0 text-silt transition-transform group-open/sponsor:rotate-180"
          />
        </summary>
        <ul>
          {list.map(({ task, rows }) => (
            <TaskItem key={task.id} task={task} rows={rows} isNetworkShown={isNetworkShown} now={now} />
          ))}
        </ul>
      </details>
    </section>
  );
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

/** With fewer tasks a search is only one more thing to read. */
const SEARCHED_FROM = 30;

function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <search className="relative mb-3 block">
      <Search aria-hidden className="absolute top-3 left-3 size-4 text-silt" />
      <input
        type="search"
        aria-label={tasks.search}
        placeholder={tasks.search}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="h-10 w-full rounded-sm border border-silt/60 bg-bedrock pr-2 pl-9 text-sm text-ink placeholder:text-silt hover:border-silt max-md:h-11"
      />
    </search>
  );
}

/** The open tasks by sponsor, with their totals, and the finished tasks below. */
export function TaskList({ board, title }: { board: TaskBoard; title: ReactNode }) {
  const { list, done, now, loaded, failed } = board;
  const [search, setSearch] = useState("");
  const shown = search.trim() === "" ? list : list.filter((one) => matches(one, search));
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
            {shown === list ? total : tasks.totalOf(some.open, all.open, some.points)}
          </p>
        ) : null}
      </header>
      {list.length >= SEARCHED_FROM || search ? <SearchField value={search} onChange={setSearch} /> : null}
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
            <div className="grid gap-3 md:gap-4">
              {groupBySponsor(shown).map((group, place) => (
                <SponsorTasks
                  key={group.handle}
                  group={group}
                  isOpen={place < OPEN_AT_FIRST || shown !== list}
                  // A list of X alone names no network.
                  isNetworkShown={list.some(({ task }) => task.network !== "x")}
                  now={now}
                />
              ))}
            </div>
          ) : list.length > 0 ? (
            <EmptyState plain title={tasks.noMatch} />
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
