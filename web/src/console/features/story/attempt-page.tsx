import { NETWORKS } from "@lode/core/domain/networks/networks";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { storyTexts } from "../../../texts/console/story.ts";
import { uiTexts } from "../../../texts/console/ui.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { useNetworks } from "../../lib/session.ts";
import { pathOf, searchPath } from "../../lib/subjects.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { count } from "../../ui/format.ts";
import { IdLink, linkStyle } from "../../ui/id-link.tsx";
import { MinerLink } from "../../ui/miner-link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { LoadError, LoadingPanels } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { attemptQuery } from "./queries.ts";
import { StoryPanel } from "./story-timeline.tsx";

/** One millionth of a dollar. */
const inDollars = (microdollars: number): string => `$${(microdollars / 1_000_000).toFixed(4)}`;

export function AttemptPage() {
  const { id = "" } = useParams();
  const networks = useNetworks();
  const { data, error, refetch } = useQuery({ ...attemptQuery(id), refetchInterval: usePollingInterval() });
  if (!data) {
    return (
      <>
        <PageHeader title={storyTexts.attempt} />
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <LoadingPanels panels={2} />}
      </>
    );
  }
  const { attempt, story } = data;
  const { task, account } = attempt;
  const { name, handle } = NETWORKS[attempt.network];
  return (
    <>
      <PageHeader
        title={storyTexts.attemptOfBy(
          uiTexts.kinds[task.kind],
          handle(task.targetUsername),
          handle(account.username),
        )}
        note={<IdLink id={attempt.id} full what={storyTexts.theAttemptsId} />}
      />
      <div className="grid gap-4">
        <Panel title={storyTexts.attempt}>
          <DefinitionList
            rows={[
              [storyTexts.state, <StateBadge key="state" state={attempt.state} />],
              attempt.reason ? [storyTexts.reason, attempt.reason] : null,
              [storyTexts.points, attempt.points === null ? storyTexts.none : count(attempt.points)],
              [storyTexts.miner, <MinerLink key="miner" miner={attempt.miner} />],
              [
                storyTexts.task,
                <Link key="task" to={pathOf("task", task.id)} className={linkStyle}>
                  {storyTexts.pointsOf(
                    uiTexts.kinds[task.kind],
                    handle(task.targetUsername),
                    count(task.basePoints),
                  )}
                </Link>,
              ],
              networks.length > 1 ? [storyTexts.network, name] : null,
              [storyTexts.madeBy, storyTexts.sources[attempt.source]],
              [storyTexts.asked, <Timestamp key="asked" at={attempt.askedAt} />],
              [storyTexts.decided, <Timestamp key="decided" at={attempt.decidedAt} />],
              attempt.nextCheckAt
                ? [storyTexts.nextCheck, <Timestamp key="next" at={attempt.nextCheckAt} />]
                : null,
              [storyTexts.checks, storyTexts.inAll(attempt.checks, inDollars(attempt.costMicrodollars))],
              [
                storyTexts.askedTogetherAs,
                <IdLink key="batch" id={attempt.batchKey} to={searchPath(attempt.batchKey)} full />,
              ],
            ]}
          />
        </Panel>
        <StoryPanel story={story} />
      </div>
    </>
  );
}
