import type { getFailedJob } from "@lode/core/contracts/console/jobs";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import type { RepairAction } from "@lode/core/contracts/jobs/failed-jobs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { jobsTexts } from "../../../texts/console/jobs.ts";
import { Button } from "../../../ui/button.tsx";
import { usePollingInterval } from "../../lib/live.ts";
import { failedJobQuery } from "../../lib/queries.ts";
import { useMay } from "../../lib/session.ts";
import { DefinitionList, StateBadge, Timeline, type TimelineEntry } from "../../ui/facts.tsx";
import { IdLink, linkStyle, RunbookPath } from "../../ui/links.tsx";
import { LoadError, LoadingPanels, PageHeader, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { RepairDialog } from "./repair-page.tsx";

type Job = AnswerOf<typeof getFailedJob>;

function Stack({ calls }: { calls: string }) {
  return (
    <details>
      <summary className="cursor-pointer">{jobsTexts.stack}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} className="mt-1 overflow-x-auto font-mono text-xs">
        {calls}
      </pre>
    </details>
  );
}

/** The job's failures and repairs, oldest first. */
function historyOf({ failures, repairs }: Job): TimelineEntry[] {
  const failed = failures.map(({ n, error, stack, at }) => ({
    key: `failure ${n}`,
    at,
    kind: jobsTexts.tryOf(n),
    tone: "fault" as const,
    title: error,
    detail: stack ? <Stack calls={stack} /> : undefined,
  }));
  const repaired = repairs.map(({ id, at, actor, reason, outcome }) => ({
    key: id,
    at,
    kind: jobsTexts.repair,
    tone: outcome === "done" ? ("sound" as const) : ("ore" as const),
    title: <IdLink id={id} to={`/repairs/${id}`} />,
    detail: `${outcome ? jobsTexts.outcomes[outcome] : jobsTexts.running} · ${actor}: ${reason}`,
  }));
  return [...failed, ...repaired].sort((one, other) => one.at.localeCompare(other.at));
}

function SameCause({ job, sameCause }: Pick<Job, "job" | "sameCause">) {
  const { queue, job: name, errorClass } = job;
  if (sameCause === 0) return job.errorClass;
  return (
    <>
      {errorClass}
      <br />
      <Link
        to={`/jobs?${new URLSearchParams({ state: "failed", queue, job: name, errorClass })}`}
        className={linkStyle}
      >
        {jobsTexts.othersWithThisCause(sameCause)}
      </Link>
    </>
  );
}

function Facts({ job, sameCause, nextTryAt, runbook }: Job) {
  return (
    <DefinitionList
      rows={[
        [jobsTexts.state, <StateBadge key="state" state={job.state} />],
        [jobsTexts.queue, job.queue],
        ...Object.entries(job.payload).map(
          ([name, id]) =>
            [name, <IdLink key={name} id={id} full to={`/search?q=${encodeURIComponent(id)}`} />] as const,
        ),
        [jobsTexts.cause, <SameCause key="cause" job={job} sameCause={sameCause} />],
        nextTryAt ? [jobsTexts.nextTry, <Timestamp key="next" at={nextTryAt} />] : null,
        [jobsTexts.runbook, <RunbookPath key="runbook" name={runbook} />],
        [jobsTexts.tries, jobsTexts.replays(job.tries, job.replays)],
        [jobsTexts.firstFailure, <Timestamp key="first" at={job.firstFailedAt} exact />],
        [jobsTexts.lastFailure, <Timestamp key="last" at={job.failedAt} exact />],
      ]}
    />
  );
}

export function JobPage() {
  const { id = "" } = useParams();
  const interval = usePollingInterval();
  const mayRepair = useMay("operator");
  const [action, setAction] = useState<RepairAction>();
  const { data, error, refetch } = useQuery({ ...failedJobQuery(id), refetchInterval: interval });
  const back = { to: "/jobs", label: jobsTexts.failedJobs };
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingPanels panels={2} />;
  const { job } = data;
  const [subject = ""] = Object.values(job.payload);
  const filter = {
    job: job.job,
    ...(subject ? { subject } : {}),
  };
  return (
    <>
      <PageHeader
        title={job.job}
        back={back}
        note={<IdLink id={job.id} full />}
        actions={
          mayRepair && job.state === "failed" ? (
            <>
              <Button size="small" onClick={() => setAction("retry")}>
                {jobsTexts.askToRetry}
              </Button>
              <Button size="small" look="quiet" onClick={() => setAction("discard")}>
                {jobsTexts.askToDiscard}
              </Button>
            </>
          ) : null
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_2fr]">
        <Panel title={jobsTexts.job}>
          <Facts {...data} />
        </Panel>
        <Panel title={jobsTexts.failuresAndRepairs}>
          <Timeline label={jobsTexts.failuresAndRepairs} entries={historyOf(data)} />
        </Panel>
      </div>
      {action ? <RepairDialog action={action} filter={filter} onClose={() => setAction(undefined)} /> : null}
    </>
  );
}
