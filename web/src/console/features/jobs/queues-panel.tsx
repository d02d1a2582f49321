import { listQueues, type QueueView } from "@lode/core/contracts/console/jobs";
import { useQuery } from "@tanstack/react-query";
import { read } from "../../lib/api.ts";
import { count } from "../../ui/format.ts";
import { type Column, Rows } from "../../ui/list.tsx";
import { Panel } from "../../ui/page.tsx";

const of = ({ counts }: QueueView, ...states: string[]): string =>
  counts === null ? "–" : count(states.reduce((sum, state) => sum + (counts[state] ?? 0), 0));

const COLUMNS: ReadonlyArray<Column<QueueView>> = [
  { title: "Queue", cell: ({ queue }) => queue },
  { title: "Waiting", end: true, cell: (queue) => of(queue, "waiting", "prioritized") },
  { title: "Active", end: true, cell: (queue) => of(queue, "active") },
  { title: "Delayed", end: true, cell: (queue) => of(queue, "delayed") },
];

export function QueuesPanel() {
  const query = useQuery(read(["queues"], listQueues));
  return (
    <Panel title="Queues" flush>
      <Rows
        label="Queues"
        query={query}
        columns={COLUMNS}
        keyOf={({ queue }) => queue}
        to={({ queue }) => `/jobs?show=waiting&queue=${queue}`}
        empty="There are no queues"
      />
    </Panel>
  );
}
