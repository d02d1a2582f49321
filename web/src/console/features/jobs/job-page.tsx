import { getFailedJob } from "@lode/core/contracts/console/jobs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { Button } from "../../../ui/button.tsx";
import { call } from "../../lib/api.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { useMay } from "../../lib/session.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { IdLink } from "../../ui/id-link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { LoadError, LoadingPanels } from "../../ui/states.tsx";
import { Timeline, type TimelineEntry } from "../../ui/timeline.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { OUTCOMES } from "./prediction.ts";
import { type RepairAction, RepairDialog } from "./repair-dialog.tsx";

type Job = Awaited<ReturnType<typeof load>>;
const load = (id: string, signal: AbortSignal) => call(getFailedJob, { params: { id }, signal });

/** Its failures and repairs, oldest first. */
function historyOf({ failures, repairs }: Job): TimelineEntry[] {
  const failed = failures.map(({ n, error, at }) => ({
    key: `failure ${n}`,
    at,
    kind: `Try ${n}`,
    tone: "fault" as const,
    title: error,
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

function Facts({ job }: Pick<Job, "job">) {
  return (
    <DefinitionList
      rows={[
        ["State", <StateBadge key="state" state={job.state} />],
        ["Queue", job.queue],
        ...Object.entries(job.payload).map(
          ([name, id]) =>
            [name, <IdLink key={name} id={id} full to={`/search?q=${encodeURIComponent(id)}`} />] as const,
        ),
        ["Cause", job.errorClass],
        ["Tries", `${job.tries}, replays ${job.replays}`],
        ["First failure", <Timestamp key="first" at={job.firstFailedAt} exact />],
        ["Last failure", <Timestamp key="last" at={job.failedAt} exact />],
      ]}
    />
  );
}

export function JobPage() {
  const { id = "" } = useParams();
  const interval = usePollingInterval();
  const mayRepair = useMay("operator");
  const [action, setAction] = useState<RepairAction>();
  const { data, error, refetch } = useQuery({
    queryKey: ["jobs", "one", id],
    queryFn: ({ signal }) => load(id, signal),
    refetchInterval: interval,
  });
  const back = { to: "/jobs", label: "Failed jobs" };
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
                Retry…
              </Button>
              <Button size="small" look="quiet" onClick={() => setAction("discard")}>
                Discard…
              </Button>
            </>
          ) : null
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_2fr]">
        <Panel title="Job">
          <Facts job={job} />
        </Panel>
        <Panel title="Failures and repairs">
          <Timeline label="Failures and repairs" entries={historyOf(data)} />
        </Panel>
      </div>
      {action ? <RepairDialog action={action} filter={filter} onClose={() => setAction(undefined)} /> : null}
    </>
  );
}
