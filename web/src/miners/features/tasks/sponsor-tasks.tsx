import { ChevronDown } from "lucide-react";
import { useSyncExternalStore } from "react";
import { initialOf } from "../../../lib/format.ts";
import { keptValue } from "../../../lib/kept.ts";
import { makeListeners } from "../../../lib/listeners.ts";
import { tasks as texts } from "../../../texts/en/tasks.ts";
import type { SponsorGroup } from "./group-by-sponsor.ts";
import { TaskItem } from "./task-item.tsx";
import { totalsOf } from "./task-offers.ts";

/** The sponsors whose tasks are open until the miner decides. */
const OPEN_AT_FIRST = 2;
const KEPT_MS = 30 * 86_400_000;

const kept = keptValue<Record<string, boolean>>(() => localStorage, "open_sponsors", KEPT_MS);
const { notify, subscribe } = makeListeners();
let chosen: Readonly<Record<string, boolean>> = kept.read() ?? {};

/** Records that the miner folded the tasks of a sponsor, or opened them. */
function chooseOpen(username: string, isOpen: boolean): void {
  if (chosen[username] === isOpen) return;
  chosen = { ...chosen, [username]: isOpen };
  kept.write(chosen);
  notify();
}

/** Whether the tasks of the sponsor in this place of the list are open. */
function useIsOpen(username: string, place: number): boolean {
  const choices = useSyncExternalStore(subscribe, () => chosen);
  return choices[username] ?? place < OPEN_AT_FIRST;
}

/** The tasks about an account. Those of the first sponsors are open; what the miner folds or opens stays so. */
export function SponsorTasks({
  group: { username, handle, tasks },
  place,
  isFiltering,
  isNetworkShown,
  now,
  folding,
}: {
  group: SponsorGroup;
  /** The place among the sponsors, from 0. */
  place: number;
  /** What a filter has found is open. */
  isFiltering: boolean;
  /** Whether each task names its network. */
  isNetworkShown: boolean;
  now: Date;
  folding: ReadonlySet<string>;
}) {
  const isOpen = useIsOpen(username, place) || isFiltering;
  const { points } = totalsOf(tasks);
  return (
    <section aria-label={handle} className="facet-large border border-seam bg-surface">
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open !== isOpen) chooseOpen(username, currentTarget.open);
        }}
        className="group/sponsor"
      >
        <summary className="flex min-h-11 list-none items-center gap-2.5 py-1.5 pr-7 pl-4 -outline-offset-3 group-open/sponsor:border-b group-open/sponsor:border-seam hover:bg-shelf [&::-webkit-details-marker]:hidden">
          <span
            aria-hidden
            className="facet grid size-6 shrink-0 place-items-center bg-shelf font-display text-xs font-semibold"
          >
            {initialOf(username)}
          </span>
          <h3 className="min-w-0 font-sans text-sm font-semibold tracking-normal wrap-anywhere">{handle}</h3>
          <span className="ml-auto text-right text-xs text-silt">{texts.sponsor(tasks.length, points)}</span>
          <ChevronDown
            aria-hidden
            className="size-4 shrink-0 text-silt transition-transform group-open/sponsor:rotate-180"
          />
        </summary>
        <ul>
          {tasks.map(({ task, rows }) => (
            <TaskItem
              key={task.id}
              task={task}
              rows={rows}
              isNetworkShown={isNetworkShown}
              now={now}
              folding={folding.has(task.id)}
            />
          ))}
        </ul>
      </details>
    </section>
  );
}
