import { getRepair, type RepairView, stopRepair } from "@lode/core/contracts/console/jobs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { invalidate } from "../../../lib/query-keys.ts";
import { Button } from "../../../ui/button.tsx";
import { call } from "../../lib/api.ts";
import { useMay } from "../../lib/session.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { count } from "../../ui/format.ts";
import { IdLink } from "../../ui/id-link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { Empty, LoadError, LoadingPanels } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { OUTCOMES, PREDICTED } from "./prediction.ts";
import { filterText } from "./repairs-panel.tsx";

const RUNNING_MS = 1_000;

const sum = (counts: RepairView["counts"], wanted: (one: RepairView["counts"][number]) => boolean): number =>
  counts.filter(wanted).reduce((total, { count: jobs }) => total + jobs, 0);

function Progress({ counts }: Pick<RepairView, "counts">) {
  const total = sum(counts, () => true);
  const ended = sum(counts, ({ outcome }) => outcome !== null);
  return (
    <div className="grid gap-3">
      <p className="text-sm tabular-nums" role="status">
        {count(ended)} of {count(total)} ended
      </p>
      <progress
        value={ended}
        max={total}
        aria-label="Jobs that have ended"
        className="h-2 w-full accent-ore"
      />
      <DataTable
        label="Dry run and outcome"
        rows={counts}
        keyOf={({ predicted, outcome }) => `${predicted} ${outcome}`}
        columns={[
          { title: "Dry run", cell: ({ predicted }) => PREDICTED[predicted] },
          { title: "Outcome", cell: ({ outcome }) => (outcome ? OUTCOMES[outcome] : "not yet") },
          { title: "Jobs", end: true, cell: (one) => count(one.count) },
        ]}
      />
    </div>
  );
}

function Differences({ repair, differences }: RepairView) {
  if (differences.length === 0)
    return (
      <Empty title={repair.state === "running" ? "None so far" : "None"}>
        {repair.state === "running"
          ? "What has ended ended as the dry run said."
          : "The outcome equals the dry run."}
      </Empty>
    );
  return (
    <DataTable
      label="Where the outcome differs"
      rows={differences}
      keyOf={({ failedJobId }) => failedJobId}
      to={({ failedJobId }) => `/jobs/${failedJobId}`}
      columns={[
        { title: "Job", cell: ({ job }) => job },
        { title: "Dry run", cell: ({ predicted }) => PREDICTED[predicted] },
        { title: "Outcome", cell: ({ outcome }) => (outcome ? OUTCOMES[outcome] : "") },
        {
          title: "Error",
          wide: true,
          cell: ({ error, outcome }) => (outcome === "failed-again" ? error : "–"),
        },
      ]}
    />
  );
}

const Facts = ({ repair }: Pick<RepairView, "repair">) => (
  <DefinitionList
    rows={[
      ["State", <StateBadge key="state" state={repair.state} />],
      ["What", filterText(repair.filter)],
      ["Reason", repair.reason],
      ["By", repair.actor],
      ["Rate", `${repair.perSecond} jobs a second`],
      ["Begun", <Timestamp key="begun" at={repair.createdAt} exact />],
      ["Ended", repair.endedAt ? <Timestamp key="ended" at={repair.endedAt} exact /> : null],
    ]}
  />
);

/** How far a repair is, and where its outcome differs from its dry run. */
export function RepairPage() {
  const { id = "" } = useParams();
  const queries = useQueryClient();
  const mayStop = useMay("operator");
  const [stopping, setStopping] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ["repairs", "one", id],
    queryFn: ({ signal }) => call(getRepair, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.repair.state === "running" ? RUNNING_MS : false),
  });
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingPanels panels={2} />;
  const { repair } = data;
  const stop = async (reason: string) => {
    await call(stopRepair, { params: { id }, body: { reason } });
    await invalidate(queries, "repairs", "jobs");
  };
  return (
    <>
      <PageHeader
        title={repair.action === "retry" ? "Retry of failed jobs" : "Discard of failed jobs"}
        back={{ to: "/jobs", label: "Failed jobs" }}
        note={<IdLink id={repair.id} full />}
        actions={
          mayStop && repair.state === "running" ? (
            <Button size="small" look="fault" onClick={() => setStopping(true)}>
              Stop…
            </Button>
          ) : null
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title="Repair">
          <Facts repair={repair} />
        </Panel>
        <Panel title="Progress">
          <Progress counts={data.counts} />
        </Panel>
      </div>
      <Panel title="Where the outcome differs from the dry run" flush className="mt-4">
        <Differences {...data} />
      </Panel>
      <ConfirmWithReason
        open={stopping}
        onClose={() => setStopping(false)}
        title="Stop this repair?"
        action="Stop"
        danger
        onConfirm={stop}
      >
        Jobs that have not begun stay failed. What is running ends.
      </ConfirmWithReason>
    </>
  );
}
