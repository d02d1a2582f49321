import {
  getRepair,
  listRepairs,
  type Prediction,
  planRepair,
  REPAIR_ACTIONS,
  REPAIR_RATE,
  type RepairAction,
  type RepairOutcome,
  type RepairPlanView,
  type RepairView,
  startRepair,
  stopRepair,
} from "@lode/core/contracts/console/jobs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { Button } from "../../../ui/button.tsx";
import { CodeShape } from "../../../ui/empty-state.tsx";
import { Field } from "../../../ui/field.tsx";
import { Fault } from "../../../ui/notice.tsx";
import { call, read } from "../../lib/api.ts";
import type { JobFilter } from "../../lib/queries.ts";
import { useMay } from "../../lib/session.ts";
import { Act, ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { DefinitionList, StateBadge } from "../../ui/facts.tsx";
import { count, duration, plural } from "../../ui/format.ts";
import { IdLink } from "../../ui/links.tsx";
import { DataTable, TablePanel } from "../../ui/list.tsx";
import { NotLoaded, PageHeader, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";

const PREDICTED: Record<Prediction, string> = {
  run: "will run again",
  discard: "will be discarded",
  "nothing-to-do": "nothing left to do",
};

export const OUTCOMES: Record<RepairOutcome, string> = {
  done: "done",
  discarded: "discarded",
  "nothing-to-do": "nothing left to do",
  "failed-again": "failed again",
  "changed-meanwhile": "repaired otherwise meanwhile",
  stopped: "left as it was",
};

const VERBS: Record<RepairAction, string> = { retry: "Retry", discard: "Discard" };

function DryRun({ plan, perSecond }: { plan: RepairPlanView; perSecond: number }) {
  if (plan.total === 0)
    return <p>No failed job matches. Jobs that are mended or discarded are left alone.</p>;
  return (
    <>
      <p>
        <strong>{`Dry run: ${plural(plan.total, "failed job")}`}</strong>
        {`${plan.isCut ? " (as many as one repair covers; more match)" : ""}, over about ${duration(Math.max(1, plan.total / perSecond))}.`}
      </p>
      <ul className="grid gap-0.5 tabular-nums">
        {plan.groups.map(({ queue, job, predicted, count: jobs }) => (
          <li key={`${queue} ${job} ${predicted}`} className="flex justify-between gap-4">
            <span className="font-mono text-[0.92em]">{job}</span>
            <span>
              {count(jobs)} {PREDICTED[predicted]}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function RepairDialog({
  action,
  filter,
  onClose,
}: {
  action: RepairAction;
  filter: JobFilter;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [perSecond, setPerSecond] = useState<number>(REPAIR_RATE.default);
  const { data: plan, error } = useQuery({
    // The server compares what the operator has read with the matching jobs when the repair begins.
    ...read(["repairPlan", action, filter], planRepair, { query: { ...filter, action } }),
    staleTime: 0,
    gcTime: 0,
  });
  const begin = async (reason: string) => {
    const body = { filter, action, perSecond, expected: plan?.total ?? 0, reason };
    const { id } = await call(startRepair, { body });
    void navigate(`/repairs/${id}`);
  };
  const isRate = Number.isInteger(perSecond) && perSecond >= 1 && perSecond <= REPAIR_RATE.most;
  return (
    <ConfirmWithReason
      open
      onClose={onClose}
      title={`${VERBS[action]} all that match?`}
      action={VERBS[action]}
      danger={action === "discard"}
      ready={plan !== undefined && plan.total > 0 && isRate}
      changes={["jobs", "repairs", "repairPlan"]}
      onConfirm={begin}
    >
      {plan ? <DryRun plan={plan} perSecond={perSecond} /> : null}
      {!plan && !error ? <CodeShape className="h-14" /> : null}
      <Fault of={error} otherwise={"The dry run failed."} />
      <p className="text-silt">
        {action === "retry"
          ? "Each job is checked again before it runs: what was done meanwhile is not done twice."
          : "Discarded jobs stay in the list, and are never run."}
      </p>
      <Field
        label="Jobs a second"
        type="number"
        min={1}
        max={REPAIR_RATE.most}
        value={perSecond}
        onChange={({ target }) => setPerSecond(target.valueAsNumber)}
      />
    </ConfirmWithReason>
  );
}

/** Opens the dry run of a repair. Without a filter a repair covers everything: then the button is not highlighted. */
export function RepairButtons({ filter, what = "" }: { filter: JobFilter; what?: string }) {
  const mayRepair = useMay("operator");
  const [action, setAction] = useState<RepairAction>();
  if (!mayRepair) return null;
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      {REPAIR_ACTIONS.map((one) => (
        <Button
          key={one}
          size="small"
          look={one === "retry" && Object.keys(filter).length > 0 ? "ore" : "quiet"}
          onClick={() => setAction(one)}
        >
          {`${VERBS[one]}${what}…`}
        </Button>
      ))}
      {action ? <RepairDialog action={action} filter={filter} onClose={() => setAction(undefined)} /> : null}
    </div>
  );
}

const filterText = (filter: Record<string, string>): string =>
  Object.entries(filter)
    .map(([name, value]) => `${name} ${value}`)
    .join(" · ") || "all failed jobs";

export function RepairsPanel() {
  const { data } = useQuery(read(["repairs", "newest"], listRepairs));
  return (
    <TablePanel
      title="Latest repairs"
      rows={data?.items ?? []}
      keyOf={({ id }) => id}
      to={({ id }) => `/repairs/${id}`}
      columns={[
        { title: "Repair", cell: ({ action }) => action },
        { title: "State", cell: ({ state }) => <StateBadge state={state} /> },
        { title: "Begun", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
        { title: "By", cell: ({ actor }) => actor },
        { title: "What", cell: ({ filter }) => filterText(filter) },
        { title: "Reason", wide: true, cell: ({ reason }) => reason },
      ]}
      empty="No repair yet"
    />
  );
}

const sum = (counts: RepairView["counts"], wanted: (one: RepairView["counts"][number]) => boolean): number =>
  counts.filter(wanted).reduce((total, { count: jobs }) => total + jobs, 0);

function Progress({ counts }: Pick<RepairView, "counts">) {
  const total = sum(counts, () => true);
  const ended = sum(counts, ({ outcome }) => outcome !== null);
  return (
    <div className="grid gap-3">
      <p className="text-sm tabular-nums" role="status">
        {`${count(ended)} of ${count(total)} ended`}
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
  const isRunning = repair.state === "running";
  return (
    <TablePanel
      title="Where the outcome differs from the dry run"
      className="mt-4"
      rows={differences}
      empty={isRunning ? "None so far" : "None"}
      emptyNote={isRunning ? "What has ended ended as the dry run said." : "The outcome equals the dry run."}
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

/** A running repair changes too fast for the usual interval. */
const RUNNING_MS = 1_000;

export function RepairPage() {
  const { id = "" } = useParams();
  const query = useQuery({
    ...read(["repairs", "one", id], getRepair, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.repair.state === "running" ? RUNNING_MS : false),
  });
  const { data } = query;
  if (!data) return <NotLoaded query={query} panels={2} />;
  const { repair } = data;
  return (
    <>
      <PageHeader
        title={repair.action === "retry" ? "Retry of failed jobs" : "Discard of failed jobs"}
        back={{ to: "/jobs", label: "Failed jobs" }}
        note={<IdLink id={repair.id} full />}
        actions={
          repair.state === "running" ? (
            <Act
              button="Stop…"
              look="fault"
              title="Stop this repair?"
              danger
              changes={["jobs", "repairs"]}
              onConfirm={(reason) => call(stopRepair, { params: { id }, body: { reason } })}
            >
              Jobs that have not begun stay failed. What is running ends.
            </Act>
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
      <Differences {...data} />
    </>
  );
}
