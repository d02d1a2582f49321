import { pauseQueue, type QueueView, resumeQueue } from "@lode/core/contracts/console/jobs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { call } from "../../lib/api.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { afterQueueChange, queuesQuery } from "../../lib/queries.ts";
import { useMay } from "../../lib/session.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { StateBadge } from "../../ui/facts.tsx";
import { count } from "../../ui/format.ts";
import { type Column, DataTable } from "../../ui/list.tsx";
import { LoadError, LoadingRows, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

const of = ({ counts }: QueueView, ...states: string[]): string =>
  counts === null ? "–" : count(states.reduce((sum, state) => sum + (counts[state] ?? 0), 0));

function State({ paused }: QueueView) {
  if (!paused) return <StateBadge state="running" tone="sound" />;
  return (
    <span>
      <StateBadge state="paused" />{" "}
      <span className="text-silt">
        <Timestamp at={paused.at} /> by {paused.actor}: {paused.reason}
      </span>
    </span>
  );
}

const makeColumns = (): ReadonlyArray<Column<QueueView>> => [
  { title: "Queue", cell: ({ queue }) => queue },
  { title: "Waiting", end: true, cell: (queue) => of(queue, "waiting", "prioritized", "paused") },
  { title: "Active", end: true, cell: (queue) => of(queue, "active") },
  { title: "Delayed", end: true, cell: (queue) => of(queue, "delayed") },
  { title: "State", wide: true, cell: State },
];

/**
 * The button that pauses or resumes a queue. Pausing the payouts queue halts payouts, so it needs an owner.
 */
function Change({ queue, onChange }: { queue: QueueView; onChange: (queue: QueueView) => void }) {
  const may = { operator: useMay("operator"), owner: useMay("owner") };
  if (!may[queue.queue === "payouts" ? "owner" : "operator"]) return null;
  const verb = queue.paused ? "Resume" : "Pause";
  return (
    <Button
      look="quiet"
      size="small"
      className="min-h-7!"
      aria-label={`${verb} the queue ${queue.queue}`}
      onClick={() => onChange(queue)}
    >
      {verb}
    </Button>
  );
}

export function QueuesPanel() {
  const queries = useQueryClient();
  const interval = usePollingInterval();
  const query = useQuery({ ...queuesQuery(), refetchInterval: interval || 10_000 });
  const [changing, setChanging] = useState<QueueView>();
  const send = async (reason: string) => {
    if (!changing) return;
    const { queue, paused } = changing;
    await call(paused ? resumeQueue : pauseQueue, { params: { queue }, body: { reason } });
    await afterQueueChange(queries);
  };
  const columns: ReadonlyArray<Column<QueueView>> = [
    ...makeColumns(),
    { title: "", end: true, cell: (queue) => <Change queue={queue} onChange={setChanging} /> },
  ];
  return (
    <Panel title="Queues" flush>
      {query.data ? (
        <DataTable label="Queues" columns={columns} rows={query.data.items} keyOf={({ queue }) => queue} />
      ) : query.error ? (
        <LoadError error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingRows rows={7} />
      )}
      <ConfirmWithReason
        open={changing !== undefined}
        onClose={() => setChanging(undefined)}
        title={`${changing?.paused ? "Resume" : "Pause"} the queue ${changing?.queue}?`}
        action={changing?.paused ? "Resume" : "Pause"}
        danger={!changing?.paused}
        onConfirm={send}
      >
        {changing?.paused
          ? "Its waiting jobs run again, oldest first."
          : "Its jobs wait until it is resumed; what is running ends. Nothing is lost, and miners wait longer."}
      </ConfirmWithReason>
    </Panel>
  );
}
