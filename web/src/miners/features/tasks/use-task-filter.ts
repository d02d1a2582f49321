import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { readFilter, type TaskFilter, writeFilter } from "./task-filter.ts";

/**
 * Kept in the page's address, so that it survives a reload and can be sent to someone. The fields follow a state of their
 * own, because the address changes a moment after the key was pressed.
 */
export function useTaskFilter(): [TaskFilter, (change: Partial<TaskFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const [filter, setFilter] = useState(() => readFilter(query));
  const change = (part: Partial<TaskFilter>) => {
    const next = { ...filter, ...part };
    setFilter(next);
    setQuery((now) => writeFilter(now, next), { replace: true, preventScrollReset: true });
  };
  return [filter, change];
}
