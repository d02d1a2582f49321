import { listTasks } from "@lode/core/contracts/console/tasks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { buttonStyle } from "../../../ui/button.tsx";
import { call } from "../../lib/api.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { useMay } from "../../lib/session.ts";
import { FilterBar, FilterSelect } from "../../ui/filters.tsx";
import { List } from "../../ui/list.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { TASK_COLUMNS } from "./task-columns.tsx";

const STATES = ["draft", "published", "ended"] as const;
type State = (typeof STATES)[number];

const isState = (text: string | null): text is State => STATES.some((state) => state === text);

export function TasksPage() {
  const [params] = useSearchParams();
  const mayAdd = useMay("operator");
  const interval = usePollingInterval();
  const [state, cursor] = [params.get("state"), params.get("cursor")];
  const query = { ...(isState(state) ? { state } : {}), ...(cursor ? { cursor } : {}) };
  const tasks = useQuery({
    queryKey: ["tasks", "list", query],
    queryFn: ({ signal }) => call(listTasks, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: interval,
  });
  return (
    <>
      <PageHeader
        title="Tasks"
        actions={
          mayAdd ? (
            <Link to="/tasks/new" className={buttonStyle("ore", "small")}>
              New task
            </Link>
          ) : null
        }
      />
      <FilterBar>
        <FilterSelect name="state" label="State" options={STATES.map((one) => [one, one])} />
      </FilterBar>
      <List
        label="Tasks"
        query={tasks}
        columns={TASK_COLUMNS}
        keyOf={({ id }) => id}
        to={({ id }) => `/tasks/${id}`}
        empty={{ title: "No task matches" }}
      />
    </>
  );
}
