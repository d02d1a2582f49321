import { listQueues, pauseQueue, type QueueView, resumeQueue } from "@lode/core/contracts/console/jobs";
import { useQuery } from "@tanstack/react-query";
import { call, read } from "../../lib/api.ts";
import { roleToStop } from "../../lib/session.ts";
import { Act } from "../../ui/confirm-with-reason.tsx";
import { StateBadge } from "../../ui/facts.tsx";
import { count } from "../../ui/format.ts";
import { type Column, Rows } from "../../ui/list.tsx";
import { Panel } from "../../ui/page.tsx";
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

function PauseOrResume({ queue: { queue, paused } }: { queue: QueueView }) {
  const verb = paused ? "Resume" : "Pause";
  const send = (reason: string) =>
    call(paused ? resumeQueue : pauseQueue, { params: { queue }, body: { reason } });
  return (
    <Act
      inRow
      needs={roleToStop(queue)}
      changes={["queues", "overview"]}
      button={verb}
      label={`${verb} the queue ${queue}`}
      title={`${verb} the queue ${queue}?`}
      danger={!paused}
      onConfirm={send}
    >
      {paused
        ? "Its waiting jobs run again, oldest first."
        : "Its jobs wait until it is resumed; what is running ends. Nothing is lost, and miners wait longer."}
    </Act>
  );
}

const COLUMNS: ReadonlyArray<Column<QueueView>> = [
  { title: "Queue", cell: ({ queue }) => queue },
  { title: "Waiting", end: true, cell: (queue) => of(queue, "waiting", "prioritized", "paused") },
  { title: "Active", end: true, cell: (queue) => of(queue, "active") },
  { title: "Delayed", end: true, cell: (queue) => of(queue, "delayed") },
  { title: "State", wide: true, cell: State },
  { title: "", end: true, cell: (queue) => <PauseOrResume queue={queue} /> },
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
