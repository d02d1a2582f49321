import type { Overview } from "@lode/core/contracts/console/overview";
import { useQuery } from "@tanstack/react-query";
import { overviewTexts } from "../../../texts/console/overview.ts";
import { Sentence } from "../../../ui/sentence.tsx";
import { usePollingInterval } from "../../lib/live.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { LoadError, LoadingPanels } from "../../ui/states.tsx";
import { TabLinks, useTab } from "../../ui/tab-links.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { Decisions } from "./decisions.tsx";
import { Figures } from "./figures.tsx";
import { Findings } from "./findings.tsx";
import { LevelsPanel } from "./levels-panel.tsx";
import { overviewQuery } from "./queries.ts";
import { QueuesPanel } from "./queues-panel.tsx";
import { StateLine } from "./state-line.tsx";
import { WorkersPanel } from "./workers-panel.tsx";

/** Failed jobs are listed as decisions, so the finding would say the same once more. */
const isNotADecision = ({ runbook }: Overview["findings"][number]): boolean => runbook !== "failed-jobs";

const VIEWS = ["queues", "levels", "workers"] as const;

/** What stands behind the figures, one view at a time. */
function Details({ overview }: { overview: Overview }) {
  const view = useTab("tab", VIEWS);
  const panels = {
    queues: <QueuesPanel queues={overview.queues} />,
    levels: <LevelsPanel levels={overview.levels} />,
    workers: <WorkersPanel workers={overview.workers} />,
  };
  return (
    <div className="grid gap-3">
      <TabLinks
        label={overviewTexts.details}
        param="tab"
        tabs={VIEWS.map((name) => [name, overviewTexts.views[name]] as const)}
        chosen={view}
      />
      {panels[view]}
    </div>
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
          <StateLine light={data.light} lastPayoutAt={data.lastPayoutAt} />
          <Findings findings={data.findings.filter(isNotADecision)} />
          <Decisions overview={data} />
          <Figures overview={data} />
          <Details overview={data} />
        </div>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingPanels panels={4} />
      )}
    </>
  );
}
