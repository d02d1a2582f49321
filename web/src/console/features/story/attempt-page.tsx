import { getAttempt } from "@lode/core/contracts/console/story";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { call } from "../../lib/api.ts";
import { usePollingInterval } from "../../lib/live.ts";
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
import { StoryPanel } from "./story-timeline.tsx";

/** One millionth of a dollar. */
const inDollars = (microdollars: number): string => `$${(microdollars / 1_000_000).toFixed(4)}`;

export function AttemptPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ["attempts", id],
    queryFn: ({ signal }) => call(getAttempt, { params: { id }, signal }),
    refetchInterval: usePollingInterval(),
  });
  if (!data) {
    return (
      <>
        <PageHeader title="Attempt" />
        {error ? <LoadError error={error} onRetry={() => void refetch()} /> : <LoadingPanels panels={2} />}
      </>
    );
  }
  const { attempt, story } = data;
  const { task, account } = attempt;
  return (
    <>
      <PageHeader
        title={`Attempt: ${task.kind} of @${task.targetUsername} by @${account.username}`}
        note={<IdLink id={attempt.id} full what="the attempt's id" />}
      />
      <div className="grid gap-4">
        <Panel title="Attempt">
          <DefinitionList
            rows={[
              ["State", <StateBadge key="state" state={attempt.state} />],
              attempt.reason ? ["Reason", attempt.reason] : null,
              ["Points", attempt.points === null ? "none" : count(attempt.points)],
              ["Miner", <MinerLink key="miner" miner={attempt.miner} />],
              [
                "Task",
                <Link key="task" to={pathOf("task", task.id)} className={linkStyle}>
                  {task.kind} @{task.targetUsername}, {count(task.basePoints)} points
                </Link>,
              ],
              ["Made by", attempt.source === "automation" ? "automation" : "the miner"],
              ["Asked", <Timestamp key="asked" at={attempt.askedAt} />],
              ["Decided", <Timestamp key="decided" at={attempt.decidedAt} />],
              attempt.nextCheckAt ? ["Next check", <Timestamp key="next" at={attempt.nextCheckAt} />] : null,
              ["Checks", `${attempt.checks}, ${inDollars(attempt.costMicrodollars)} in all`],
              [
                "Asked together as",
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
