import { TASK_STATES, type TaskState } from "@lode/core/domain/attempts/lifecycle";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router-dom";
import { tasksTexts } from "../../../texts/console/tasks.ts";
import { uiTexts } from "../../../texts/console/ui.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { usePollingInterval } from "../../lib/live.ts";
import { useMay, useNetworks } from "../../lib/session.ts";
import { FilterBar, FilterSelect } from "../../ui/filters.tsx";
import { List } from "../../ui/list.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { tasksQuery } from "./queries.ts";
import { makeTaskColumns } from "./task-columns.tsx";

const isState = (text: string | null): text is TaskState => TASK_STATES.some((state) => state === text);

export function TasksPage() {
  const [params] = useSearchParams();
  const mayAdd = useMay("operator");
  const interval = usePollingInterval();
  const networks = useNetworks();
  const [state, cursor] = [params.get("state"), params.get("cursor")];
  const network = networks.find((one) => one === params.get("network"));
  const query = {
    ...(isState(state) ? { state } : {}),
    ...(network ? { network } : {}),
    ...(cursor ? { cursor } : {}),
  };
  const tasks = useQuery({ ...tasksQuery(query), refetchInterval: interval });
  return (
    <>
      <PageHeader
        title={tasksTexts.tasks}
        actions={
          mayAdd ? (
            <Link to="/tasks/new" className={buttonStyle("ore", "small")}>
              {tasksTexts.newTask}
            </Link>
          ) : null
        }
      />
      <FilterBar>
        <FilterSelect
          name="state"
          label={tasksTexts.state}
          options={TASK_STATES.map((one) => [one, uiTexts.states[one]])}
        />
        {networks.length > 1 ? (
          <FilterSelect
            name="network"
            label={tasksTexts.network}
            options={networks.map((one) => [one, NETWORKS[one].name])}
          />
        ) : null}
      </FilterBar>
      <List
        label={tasksTexts.tasks}
        query={tasks}
        columns={makeTaskColumns(networks)}
        keyOf={({ id }) => id}
        to={({ id }) => `/tasks/${id}`}
        empty={{ title: tasksTexts.noTaskMatches }}
      />
    </>
  );
}
