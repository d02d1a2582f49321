import { type RepairView, stopRepair } from "@lode/core/contracts/console/jobs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { jobsTexts } from "../../../texts/console/jobs.ts";
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
import { afterRepairChange, repairQuery } from "./queries.ts";
import { filterText } from "./repairs-panel.tsx";

const _RUNNING_MS = 1_000;

const sum = (counts: RepairView["counts"], wanted: (one: RepairView["counts"][number]) => boolean): number =>
  counts.filter(wanted).reduce((total, { count: jobs }) => total + jobs, 0);

function Progress({ counts }: Pick<RepairView, "counts">) {
  const total = sum(counts, () => true);
  const ended = sum(counts, ({ outcome }) => outcome !== null);
  return (
    <div className="grid gap-3">
      <p className="text-sm tabular-nums" role="status">
        {jobsTexts.ofEnded(count(ended), count(total))}
      </p>
      <progress
        value={ended}
        max={total}
        aria-label={jobsTexts.jobsThatHaveEnded}
        className="h-2 w-full accent-ore"
      />
      <DataTable
        label={jobsTexts.dryRunAndOutcome}
        rows={counts}
        keyOf={({ predicted, outcome }) => `${predicted} ${outcome}`}
        columns={[
          { title: jobsTexts.dryRun, cell: ({ predicted }) => jobsTexts.predicted[predicted] },
          {
            title: jobsTexts.outcome,
            cell: ({ outcome }) => (outcome ? jobsTexts.outcomes[outcome] : jobsTexts.notYet),
          },
          { title: jobsTexts.jobs, end: true, cell: (one) => count(one.count) },
        ]}
      />
    </div>
  );
}

function Differences({ repair, differences }: RepairView) {
  if (differences.length === 0)
    return (
      <Empty title={repair.state === "running" ? jobsTexts.noneSoFar : jobsTexts.none}>
        {repair.state === "running" ? jobsTexts.whatHasEndedEndedAs : jobsTexts.theOutcomeEqualsTheDry}
      </Empty>
    );
  return (
    <DataTable
      label={jobsTexts.whereTheOutcomeDiffers}
      rows={differences}
      keyOf={({ failedJobId }) => failedJobId}
      to={({ failedJobId }) => `/jobs/${failedJobId}`}
      columns={[
        { title: jobsTexts.job, cell: ({ job }) => job },
        { title: jobsTexts.dryRun, cell: ({ predicted }) => jobsTexts.predicted[predicted] },
        { title: jobsTexts.outcome, cell: ({ outcome }) => (outcome ? jobsTexts.outcomes[outcome] : "") },
        {
          title: jobsTexts.error,
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
      [jobsTexts.state, <StateBadge key="state" state={repair.state} />],
      [jobsTexts.what, filterText(repair.filter)],
      [jobsTexts.reason, repair.reason],
      [jobsTexts.byLabel, repair.actor],
      [jobsTexts.rate, jobsTexts.jobsASecondOf(repair.perSecond)],
      [jobsTexts.begun, <Timestamp key="begun" at={repair.createdAt} exact />],
      [jobsTexts.ended, repair.endedAt ? <Timestamp key="ended" at={repair.endedAt} exact /> : null],
    ]}
  />
);

/** Shows a repair's progress, and where its outcome differs from its dry run. */
export function RepairPage() {
  const { id = "" } = useParams();
  const queries = useQueryClient();
  const mayStop = useMay("operator");
  const [stopping, setStopping] = useState(false);
  const { data, error, refetch } = useQuery(repairQuery(id));
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingPanels panels={2} />;
  const { repair } = data;
  const stop = async (reason: string) => {
    await call(stopRepair, { params: { id }, body: { reason } });
    await afterRepairChange(queries);
  };
  return (
    <>
      <PageHeader
        title={repair.action === "retry" ? jobsTexts.retryOfFailedJobs : jobsTexts.discardOfFailedJobs}
        back={{ to: "/jobs", label: jobsTexts.failedJobs }}
        note={<IdLink id={repair.id} full />}
        actions={
          mayStop && repair.state === "running" ? (
            <Button size="small" look="fault" onClick={() => setStopping(true)}>
              {jobsTexts.askToStop}
            </Button>
          ) : null
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title={jobsTexts.repair}>
          <Facts repair={repair} />
        </Panel>
        <Panel title={jobsTexts.progress}>
          <Progress counts={data.counts} />
        </Panel>
      </div>
      <Panel title={jobsTexts.whereTheOutcomeDiffersFrom} flush className="mt-4">
        <Differences {...data} />
      </Panel>
      <ConfirmWithReason
        open={stopping}
        onClose={() => setStopping(false)}
        title={jobsTexts.stopThisRepair}
        action={jobsTexts.stop}
        danger
        onConfirm={stop}
      >
        {jobsTexts.jobsThatHaveNotBegun}
      </ConfirmWithReason>
    </>
  );
}
