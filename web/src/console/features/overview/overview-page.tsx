import { useQuery } from "@tanstack/react-query";
import { usePollingInterval } from "../../lib/live.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { LoadError, LoadingPanels } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { ChartsSection } from "./charts-section.tsx";
import { Figures } from "./figures.tsx";
import { Findings } from "./findings.tsx";
import { LevelsPanel } from "./levels-panel.tsx";
import { overviewQuery } from "./overview-query.ts";
import { QueuesPanel } from "./queues-panel.tsx";
import { Work } from "./work.tsx";
import { WorkersPanel } from "./workers-panel.tsx";

/** Are miners served, and what needs an operator? */
export function OverviewPage() {
  const { data, error, refetch } = useQuery({ ...overviewQuery(), refetchInterval: usePollingInterval() });
  const note = data?.sampledAt ? (
    <>
      Live. Last sample <Timestamp at={data.sampledAt} />
    </>
  ) : (
    "Live"
  );
  return (
    <>
      <PageHeader title="Overview" note={note} />
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
