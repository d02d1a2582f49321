import {
  type RepairPlanView,
  type RepairView,
  startRepair,
  stopRepair,
} from "@lode/core/contracts/console/jobs";
import { REPAIR_RATE, type RepairAction } from "@lode/core/contracts/jobs/failed-jobs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { sentenceFor } from "../../../lib/api-error.ts";
import { jobsTexts } from "../../../texts/console/jobs.ts";
import { Button } from "../../../ui/button.tsx";
import { Skeleton } from "../../../ui/empty-state.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { call } from "../../lib/api.ts";
import {
  afterRepairChange,
  type JobFilter,
  repairPlanQuery,
  repairQuery,
  repairsQuery,
} from "../../lib/queries.ts";
import { useMay } from "../../lib/session.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { DefinitionList, StateBadge } from "../../ui/facts.tsx";
import { count, duration } from "../../ui/format.ts";
import { IdLink } from "../../ui/links.tsx";
import { DataTable } from "../../ui/list.tsx";
import { Empty, LoadError, LoadingPanels, PageHeader, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

function DryRun({ plan, perSecond }: { plan: RepairPlanView; perSecond: number }) {
  if (plan.total === 0) return <p>{jobsTexts.noFailedJobMatchesJobs}</p>;
  return (
    <>
      <p>
        <strong>{jobsTexts.dryRunOf(plan.total)}</strong>
        {jobsTexts.dryRunTakes(plan.isCut, duration(Math.max(1, plan.total / perSecond)))}
      </p>
      <ul className="grid gap-0.5 tabular-nums">
        {plan.groups.map(({ queue, job, predicted, count: jobs }) => (
          <li key={`${queue} ${job} ${predicted}`} className="flex justify-between gap-4">
            <span className="font-mono text-[0.92em]">{job}</span>
            <span>
              {count(jobs)} {jobsTexts.predicted[predicted]}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows what a repair of all matching jobs would do, and begins it. */
export function RepairDialog({
  action,
  filter,
  onClose,
}: {
  action: RepairAction;
  filter: JobFilter;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [perSecond, setPerSecond] = useState<number>(REPAIR_RATE.default);
  const { data: plan, error, refetch } = useQuery(repairPlanQuery(action, filter));
  const begin = async (reason: string) => {
    const body = { filter, action, perSecond, notBefore: null, expected: plan?.total ?? 0, reason };
    try {
      const { id } = await call(startRepair, { body });
      await afterRepairChange(queries);
      void navigate(`/repairs/${id}`);
    } catch (failure) {
      void refetch();
      throw failure;
    }
  };
  const isRate = Number.isInteger(perSecond) && perSecond >= 1 && perSecond <= REPAIR_RATE.most;
  return (
    <ConfirmWithReason
      open
      onClose={onClose}
      title={action === "retry" ? jobsTexts.retryAllThatMatchQuestion : jobsTexts.discardAllThatMatchQuestion}
      action={action === "retry" ? jobsTexts.retry : jobsTexts.discardLabel}
      danger={action === "discard"}
      ready={plan !== undefined && plan.total > 0 && isRate}
      onConfirm={begin}
    >
      {plan ? <DryRun plan={plan} perSecond={perSecond} /> : null}
      {!plan && !error ? <Skeleton className="h-14" /> : null}
      {error ? <Notice tone="fault">{sentenceFor(error, jobsTexts.theDryRunFailed)}</Notice> : null}
      <p className="text-silt">
        {action === "retry" ? jobsTexts.eachJobIsCheckedAgain : jobsTexts.discardedJobsStayInThe}
      </p>
      <Field
        label={jobsTexts.jobsASecond}
        type="number"
        min={1}
        max={REPAIR_RATE.most}
        value={perSecond}
        onChange={({ target }) => setPerSecond(target.valueAsNumber)}
      />
    </ConfirmWithReason>
  );
}

const filterText = (filter: Record<string, string>): string =>
  Object.entries(filter)
    .map(([name, value]) => `${name} ${value}`)
    .join(" · ") || jobsTexts.allFailedJobs;

export function RepairsPanel() {
  const { data } = useQuery(repairsQuery());
  return (
    <Panel title={jobsTexts.latestRepairs} flush>
      {data && data.items.length > 0 ? (
        <DataTable
          label={jobsTexts.latestRepairs}
          rows={data.items}
          keyOf={({ id }) => id}
          to={({ id }) => `/repairs/${id}`}
          columns={[
            { title: jobsTexts.repair, cell: ({ action }) => jobsTexts.actions[action] },
            { title: jobsTexts.state, cell: ({ state }) => <StateBadge state={state} /> },
            { title: jobsTexts.begun, cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
            { title: jobsTexts.byLabel, cell: ({ actor }) => actor },
            { title: jobsTexts.what, cell: ({ filter }) => filterText(filter) },
            { title: jobsTexts.reason, wide: true, cell: ({ reason }) => reason },
          ]}
        />
      ) : (
        <Empty title={jobsTexts.noRepairYet} />
      )}
    </Panel>
  );
}

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
