import type { Overview } from "@lode/core/contracts/console/overview";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { overviewTexts } from "../../../texts/console/en/overview.ts";
import { Sentence } from "../../../ui/sentence.tsx";
import { usePollingInterval } from "../../lib/live.ts";
import { linkStyle } from "../../ui/id-link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { LoadError, LoadingPanels } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { ChartsSection } from "./charts-section.tsx";
import { Figures } from "./figures.tsx";
import { Findings } from "./findings.tsx";
import { LevelsPanel } from "./levels-panel.tsx";
import { overviewQuery } from "./queries.ts";
import { QueuesPanel } from "./queues-panel.tsx";
import { WorkersPanel } from "./workers-panel.tsx";

/** The server counts up to this limit. */
const MOST = 1_000;

/** Decisions that wait for an operator. These are not alarms. */
function Work({ overview }: { overview: Pick<Overview, "failedJobs" | "reviews" | "objections"> }) {
  const waiting = [
    { number: overview.reviews, what: overviewTexts.reviews, to: "/withdrawals?state=review" },
    { number: overview.failedJobs, what: overviewTexts.failedJobs, to: "/jobs?state=failed" },
    { number: overview.objections, what: overviewTexts.objections, to: "/objections" },
  ].filter(({ number }) => number > 0);
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-1 rounded-sm border border-seam bg-surface px-3 py-2.5 text-sm">
      <span className="text-silt">{overviewTexts.waitingForAnOperator}</span>
      {waiting.length === 0 ? overviewTexts.nothing : null}
      {waiting.map(({ number, what, to }) => (
        <Link key={to} to={to} className={`${linkStyle} font-medium tabular-nums`}>
          {what(number, number >= MOST)}
        </Link>
      ))}
    </p>
  );
}

/** Shows whether miners are served, and what needs an operator. */
export function OverviewPage() {
  const { data, error, refetch } = useQuery({ ...overviewQuery(), refetchInterval: usePollingInterval() });
  const note = data?.sampledAt ? (
    <Sentence of={overviewTexts.liveLastSample} parts={{ sampledAt: <Timestamp at={data.sampledAt} /> }} />
  ) : (
    overviewTexts.live
  );
  return (
    <>
      <PageHeader title={overviewTexts.overview} note={note} />
      {data ? (
        <div className="grid gap-4">
          <Findings findings={data.findings} />
          <Work overview={data} />
          <Figures overview={data} />
          <LevelsPanel levels={data.levels} />
          <QueuesPanel queues={data.queues} />
          <ChartsSection />
          <WorkersPanel workers={data.workers} />
        </div>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingPanels panels={4} />
      )}
    </>
  );
}
