import { KINDS } from "@lode/core/domain/networks/action-kinds";
import { NETWORKS, type NetworkId } from "@lode/core/domain/networks/networks";
import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { tasks } from "../../../texts/en/tasks.ts";
import { classNames } from "../../../ui/class-names.ts";
import { type TaskFilter, VALUES } from "./task-filter.ts";

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
