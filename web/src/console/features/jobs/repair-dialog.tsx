import { type RepairPlanView, startRepair } from "@lode/core/contracts/console/jobs";
import { REPAIR_RATE, type RepairAction } from "@lode/core/contracts/jobs/failed-jobs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { sentenceFor } from "../../../lib/api-error.ts";
import { jobsTexts } from "../../../texts/console/jobs.ts";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { call } from "../../lib/api.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { count, duration } from "../../ui/format.ts";
import { afterRepairChange, type JobFilter, repairPlanQuery } from "./queries.ts";

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
