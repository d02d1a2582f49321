import { KINDS } from "@lode/core/domain/networks/action-kinds";
import { NETWORKS, type NetworkId } from "@lode/core/domain/networks/networks";
import { ChevronDown, Search } from "lucide-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { initialOf } from "../../../lib/format.ts";
import { keptValue } from "../../../lib/kept.ts";
import { makeListeners } from "../../../lib/listeners.ts";
import { tasks, tasks as texts } from "../../../texts/en/tasks.ts";
import { classNames } from "../../../ui/class-names.ts";
import type { SponsorGroup } from "./group-tasks.ts";
import { type TaskFilter, VALUES } from "./task-filter.ts";
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

const BOX = "h-9 rounded-sm border border-silt/60 bg-bedrock text-sm text-ink hover:border-silt";

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={classNames(BOX, "px-2")}
    >
      {children}
    </select>
  );
}

export function TaskFilters({
  filter,
  networks,
  onChange,
}: {
  filter: TaskFilter;
  /** Those with tasks in the list. */
  networks: readonly NetworkId[];
  onChange: (change: Partial<TaskFilter>) => void;
}) {
  return (
    <search aria-label={tasks.filters} className="flex flex-wrap items-center gap-2">
      <label className="relative min-w-40 flex-1">
        <span className="sr-only">{tasks.search}</span>
        <Search aria-hidden className="absolute top-2.5 left-2.5 size-4 text-silt" />
        <input
          type="search"
          value={filter.search}
          placeholder={tasks.search}
          onChange={(event) => onChange({ search: event.target.value })}
          className={classNames(BOX, "w-full pr-2 pl-8 placeholder:text-silt")}
        />
      </label>
      {networks.length > 1 || filter.network ? (
        <Choice
          label={tasks.networkLabel}
          value={filter.network ?? ""}
          onChange={(network) => onChange({ network: networks.find((one) => one === network) ?? null })}
        >
          <option value="">{tasks.allNetworks}</option>
          {networks.map((network) => (
            <option key={network} value={network}>
              {NETWORKS[network].name}
            </option>
          ))}
        </Choice>
      ) : null}
      <Choice
        label={tasks.kindLabel}
        value={filter.kind ?? ""}
        onChange={(kind) => onChange({ kind: KINDS.find((one) => one === kind) ?? null })}
      >
        <option value="">{tasks.allKinds}</option>
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {tasks.kind[kind]}
          </option>
        ))}
      </Choice>
      <Choice
        label={tasks.valueLabel}
        value={String(filter.value)}
        onChange={(value) => onChange({ value: Number(value) })}
      >
        <option value="0">{tasks.anyValue}</option>
        {VALUES.map((value) => (
          <option key={value} value={value}>
            {tasks.atLeast(value)}
          </option>
        ))}
      </Choice>
      <label className={classNames(BOX, "flex items-center gap-2 px-2.5")}>
        <input
          type="checkbox"
          checked={filter.mine}
          onChange={(event) => onChange({ mine: event.target.checked })}
          className="size-4 accent-ore-deep"
        />
        {tasks.mine}
      </label>
    </search>
  );
}
