import { NETWORKS } from "@lode/core/domain/networks/networks";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { initialOf } from "../../../lib/format.ts";
import { accounts } from "../../../texts/en/accounts.ts";
import { tasks } from "../../../texts/en/tasks.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { CodeRows, EmptyState, LoadFailure } from "../../../ui/empty-state.tsx";
import { hasRoom } from "../../../ui/foldable-card.tsx";
import {
  type GroupedTasks,
  groupBySponsor,
  type SponsorGroup,
  type TaskWithRows,
  whyNothingIsOpen,
} from "./group-tasks.ts";
import { type Listed, TaskItem } from "./task-item.tsx";
import { totalsOf } from "./task-offers.ts";
import type { TaskBoard } from "./use-task-board.ts";

function DoneTasks({ done, ...more }: { done: readonly TaskWithRows[] } & Listed) {
  if (done.length === 0) return null;
  return (
    <section aria-label={tasks.finished} className="mt-6">
      <Disclosure summary={tasks.finishedTasks(done.length)}>
        <ul className="facet border border-seam bg-shelf/40">
          {done.map((one) => (
            <TaskItem key={one.task.id} {...one} {...more} />
          ))}
        </ul>
      </Disclosure>
    </section>
  );
}

/** How many sponsors are unfolded until the miner decides. */
const openAtFirst = () => (hasRoom() ? 2 : 1);

function SponsorTasks({
  group: { username, handle, tasks: list },
  isNewcomer,
  isOpen,
  ...more
}: { group: SponsorGroup; isNewcomer: boolean; isOpen: boolean } & Listed) {
  const { open, points, waiting } = totalsOf(list, isNewcomer);
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
          <span className="ml-auto text-right text-xs text-silt">
            {open + waiting > 0 ? tasks.sponsor(open + waiting, points) : null}
          </span>
          <ChevronDown
            aria-hidden
            className="size-4 shrink-0 text-silt transition-transform group-open/sponsor:rotate-180"
          />
        </summary>
        <ul>
          {list.map((one) => (
            <TaskItem key={one.task.id} {...one} {...more} />
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

export function TaskList({ board, title }: { board: TaskBoard; title: ReactNode }) {
  const { list, done, isNewcomer, now, loaded, failed } = board;
  const { open, points } = totalsOf(list, isNewcomer);
  const nothing = whyNothingIsOpen(board, now);
  // An empty list says below why it is empty.
  const total = nothing ? list.length > 0 && tasks.nothing[nothing] : tasks.total(open, points);
  // If all tasks are on X, the list names no network.
  const listed = { now, isNetworkShown: list.some(({ task }) => task.network !== "x") };
  return (
    <>
      <header className="mb-3 flex items-center gap-x-3 sm:gap-x-4">
        {title}
        {loaded ? <p className="ml-auto text-sm text-silt">{total}</p> : null}
      </header>
      {failed ? (
        <LoadFailure what={failed === "accounts" ? accounts.loading : tasks.loadName} onRetry={board.retry} />
      ) : !loaded ? (
        <CodeRows rows={4} className="h-28" />
      ) : (
        <>
          <AccountsThatCannotEarn accounts={loaded.cannotEarn} />
          {list.length > 0 ? (
            <div className="grid gap-3 md:gap-4">
              {groupBySponsor(list).map((group, place) => (
                <SponsorTasks
                  key={group.handle}
                  group={group}
                  isNewcomer={isNewcomer}
                  isOpen={place < openAtFirst()}
                  {...listed}
                />
              ))}
            </div>
          ) : (
            <EmptyState plain title={tasks.nothing[nothing ?? "none"]}>
              {tasks.moreLater}
            </EmptyState>
          )}
          <DoneTasks done={done} {...listed} />
        </>
      )}
    </>
  );
}
