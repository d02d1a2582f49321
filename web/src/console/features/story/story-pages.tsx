import { getAttempt } from "@lode/core/contracts/console/story";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { dollars } from "../../../lib/format.ts";
import { read } from "../../lib/api.ts";
import { useNetworks } from "../../lib/session.ts";
import { DefinitionList, StateBadge } from "../../ui/facts.tsx";
import { count } from "../../ui/format.ts";
import { IdLink, linkStyle, MinerLink, pathOf } from "../../ui/links.tsx";
import { NotLoaded, PageHeader, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { StoryPanel } from "./story-timeline.tsx";

export function AttemptPage() {
  const { id = "" } = useParams();
  const networks = useNetworks();
  const query = useQuery(read(["attempts", id], getAttempt, { params: { id } }));
  const { data } = query;
  if (!data) return <NotLoaded query={query} panels={2} header={{ title: "Attempt" }} />;
  const { attempt, story } = data;
  const { task, account } = attempt;
  const { name, handle } = NETWORKS[attempt.network];
  return (
    <>
      <PageHeader
        title={`Attempt: ${task.kind} of ${handle(task.targetUsername)} by ${handle(account.username)}`}
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
                  {`${task.kind} ${handle(task.targetUsername)}, ${count(task.basePoints)} points`}
                </Link>,
              ],
              networks.length > 1 ? ["Network", name] : null,
              ["Made by", attempt.source === "manual" ? "the miner" : "automation"],
              ["Asked", <Timestamp key="asked" at={attempt.askedAt} />],
              ["Decided", <Timestamp key="decided" at={attempt.decidedAt} />],
              attempt.nextCheckAt ? ["Next check", <Timestamp key="next" at={attempt.nextCheckAt} />] : null,
              ["Checks", `${attempt.checks}, ${dollars(attempt.costMicrodollars / 1_000_000, 4)} in all`],
              ["Asked together as", <IdLink key="batch" id={attempt.batchKey} full />],
            ]}
          />
        </Panel>
        <StoryPanel story={story} />
      </div>
    </>
  );
}
