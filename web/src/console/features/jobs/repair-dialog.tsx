import { planRepair, type RepairPlanView, startRepair } from "@lode/core/contracts/console/jobs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { sentenceFor } from "../../../lib/api-error.ts";
import { invalidate } from "../../../lib/query-keys.ts";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { call } from "../../lib/api.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { count, duration } from "../../ui/format.ts";
import type { JobFilter } from "./job-filter.ts";
import { PREDICTED } from "./prediction.ts";

export type RepairAction = "retry" | "discard";
const DEFAULT_PER_SECOND = 20;
const FASTEST = 500;

function DryRun({ plan, perSecond }: { plan: RepairPlanView; perSecond: number }) {
  if (plan.total === 0)
    return <p>No failed job matches. Jobs that are mended or discarded are left alone.</p>;
  return (
    <>
      <p>
        <strong>Dry run: {plan.total === 1 ? "1 failed job" : `${count(plan.total)} failed jobs`}</strong>
        {plan.isCut ? " (as many as one repair covers; more match)" : ""}, over about{" "}
        {duration(Math.max(1, plan.total / perSecond))}.
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

/** Shows what a repair of everything that matches would do, and begins it. */
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
  const [perSecond, setPerSecond] = useState(DEFAULT_PER_SECOND);
  const {
    data: plan,
    error,
    refetch,
  } = useQuery({
    queryKey: ["repairs", "plan", action, filter],
    queryFn: ({ signal }) => call(planRepair, { query: { ...filter, action }, signal }),
    // It is compared with what matches when it begins.
    staleTime: 0,
    gcTime: 0,
  });
  const begin = async (reason: string) => {
    const body = { filter, action, perSecond, notBefore: null, expected: plan?.total ?? 0, reason };
    try {
      const { id } = await call(startRepair, { body });
      await invalidate(queries, "jobs", "repairs");
      void navigate(`/repairs/${id}`);
    } catch (failure) {
      void refetch();
      throw failure;
    }
  };
  const isRate = Number.isInteger(perSecond) && perSecond >= 1 && perSecond <= FASTEST;
  return (
    <ConfirmWithReason
      open
      onClose={onClose}
      title={action === "retry" ? "Retry all that match?" : "Discard all that match?"}
      action={action === "retry" ? "Retry" : "Discard"}
      danger={action === "discard"}
      ready={plan !== undefined && plan.total > 0 && isRate}
      onConfirm={begin}
    >
      {plan ? <DryRun plan={plan} perSecond={perSecond} /> : null}
      {!plan && !error ? <Skeleton className="h-14" /> : null}
      {error ? <Notice tone="fault">{sentenceFor(error, "The dry run failed.")}</Notice> : null}
      <p className="text-silt">
        {action === "retry"
          ? "Each job is checked again before it runs: what was done meanwhile is not done twice."
          : "Discarded jobs stay in the list, and are never run."}
      </p>
      <Field
        label="Jobs a second"
        type="number"
        min={1}
        max={FASTEST}
        value={perSecond}
        onChange={({ target }) => setPerSecond(target.valueAsNumber)}
      />
    </ConfirmWithReason>
  );
}
