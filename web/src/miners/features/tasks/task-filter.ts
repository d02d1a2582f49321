import { type ActionKind, KINDS } from "@lode/core/domain/networks/action-kinds";
import { NETWORK_IDS, type NetworkId } from "@lode/core/domain/networks/networks";
import type { TaskWithRows } from "./group-tasks.ts";

export interface TaskFilter {
  network: NetworkId | null;
  kind: ActionKind | null;
  /** The least points that a task must earn; 0 = any. */
  value: number;
  /** Only tasks that one of the miner's accounts can do now. */
  mine: boolean;
  search: string;
}

export const VALUES = [25, 50, 100] as const;

const NAMES = { network: "network", kind: "kind", value: "value", mine: "mine", search: "q" } as const;

const isNetwork = (text: string | null): text is NetworkId => NETWORK_IDS.some((id) => id === text);
const isKind = (text: string | null): text is ActionKind => KINDS.some((kind) => kind === text);

/** Reads the filter from the page's address. An unknown value counts as no filter. */
export function readFilter(query: URLSearchParams): TaskFilter {
  const network = query.get(NAMES.network);
  const kind = query.get(NAMES.kind);
  const value = Number(query.get(NAMES.value));
  return {
    network: isNetwork(network) ? network : null,
    kind: isKind(kind) ? kind : null,
    value: VALUES.find((known) => known === value) ?? 0,
    mine: query.get(NAMES.mine) === "yes",
    search: query.get(NAMES.search) ?? "",
  };
}

/** Returns the address's query with this filter. Other parts of the query stay. */
export function writeFilter(query: URLSearchParams, filter: TaskFilter): URLSearchParams {
  const next = new URLSearchParams(query);
  const put = (name: string, value: string | null) => (value ? next.set(name, value) : next.delete(name));
  put(NAMES.network, filter.network);
  put(NAMES.kind, filter.kind);
  put(NAMES.value, filter.value > 0 ? String(filter.value) : null);
  put(NAMES.mine, filter.mine ? "yes" : null);
  put(NAMES.search, filter.search);
  return next;
}

export const isFiltering = ({ network, kind, value, mine, search }: TaskFilter): boolean =>
  network !== null || kind !== null || value > 0 || mine || search.trim() !== "";

export function passes(
  { network, kind, value, mine, search }: TaskFilter,
  { task, rows }: TaskWithRows,
): boolean {
  if (network && task.network !== network) return false;
  if (kind && task.task_type !== kind) return false;
  const worth = Math.max(task.base_points, ...rows.map(({ award }) => award.total));
  if (worth < value) return false;
  if (mine && !rows.some(({ row }) => row.state === "available" || row.state === "verifying")) return false;
  const text = `${task.task_type} @${task.target_username} ${task.description}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
