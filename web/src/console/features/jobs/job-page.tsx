import { getFailedJob } from "@lode/core/contracts/console/jobs";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { read } from "../../lib/api.ts";
import { DefinitionList, StateBadge, Timeline, type TimelineEntry } from "../../ui/facts.tsx";
import { IdLink, linkStyle, RunbookPath, searchPath } from "../../ui/links.tsx";
import { NotLoaded, PageHeader, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { OUTCOMES, RepairButtons } from "./repair-page.tsx";

type Job = AnswerOf<typeof getFailedJob>;

function Stack({ calls }: { calls: string }) {
  return (
    <details>
      <summary className="cursor-pointer">Stack</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} className="mt-1 overflow-x-auto font-mono text-xs">
        {calls}
      </pre>
    </details>
  );
}

function historyOf({ failures, repairs }: Job): TimelineEntry[] {
  const failed = failures.map(({ n, error, stack, at }) => ({
    key: `failure ${n}`,
    at,
    kind: `Try ${n}`,
    tone: "fault" as const,
    title: error,
    detail: stack ? <Stack calls={stack} /> : undefined,
  }));
  const repaired = repairs.map(({ id, at, actor, reason, outcome }) => ({
    key: id,
    at,
    kind: "Repair",
    tone: outcome === "done" ? ("sound" as const) : ("ore" as const),
    title: <IdLink id={id} to={`/repairs/${id}`} />,
    detail: `${outcome ? OUTCOMES[outcome] : "running"} · ${actor}: ${reason}`,
  }));
  return [...failed, ...repaired].sort((one, other) => one.at.localeCompare(other.at));
}

function Facts({ job, runbook }: Job) {
  const { state, queue, errorClass } = job;
  const sameCause = new URLSearchParams({ state: "failed", queue, job: job.job, errorClass });
  return (
    <DefinitionList
      rows={[
        ["State", <StateBadge key="state" state={state} />],
        ["Queue", queue],
        ...Object.entries(job.payload).map(
          ([name, id]) => [name, <IdLink key={name} id={id} full to={searchPath(id)} />] as const,
        ),
        [
          "Cause",
          <Link
            key="cause"
            to={`/jobs?${sameCause}`}
            title="Failed jobs with this cause"
            className={linkStyle}
          >
            {errorClass}
          </Link>,
        ],
        ["Runbook", <RunbookPath key="runbook" name={runbook} />],
        ["Tries", `${job.tries}, replays ${job.replays}`],
        ["First failure", <Timestamp key="first" at={job.firstFailedAt} exact />],
        ["Last failure", <Timestamp key="last" at={job.failedAt} exact />],
      ]}
    />
  );
}

export function JobPage() {
  const { id = "" } = useParams();
  const query = useQuery(read(["jobs", "one", id], getFailedJob, { params: { id } }));
  const { data } = query;
  if (!data) return <NotLoaded query={query} panels={2} />;
  const { job } = data;
  const [subject = ""] = Object.values(job.payload);
  const filter = { job: job.job, ...(subject ? { subject } : {}) };
  return (
    <>
      <PageHeader
        title={job.job}
        back={{ to: "/jobs", label: "Failed jobs" }}
        note={<IdLink id={job.id} full />}
        actions={job.state === "failed" ? <RepairButtons filter={filter} /> : null}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_2fr]">
        <Panel title="Job">
          <Facts {...data} />
        </Panel>
        <Panel title="Failures and repairs">
          <Timeline label="Failures and repairs" entries={historyOf(data)} />
        </Panel>
      </div>
    </>
  );
}
