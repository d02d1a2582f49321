import { getTask, type OperatorTaskDetail, type TrialStepView } from "@lode/core/contracts/console/tasks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { Notice } from "../../../ui/notice.tsx";
import { call } from "../../lib/api.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { count, dollars } from "../../ui/format.ts";
import { IdLink } from "../../ui/id-link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { LoadError, LoadingPanels } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { FiguresPanel } from "./figures-panel.tsx";
import { TaskActions } from "./task-actions.tsx";
import { taskName } from "./task-columns.tsx";
import { TrialPanel } from "./trial-panel.tsx";

const limited = (used: number, limit: number | null): string =>
  limit === null ? `${count(used)}, no limit` : `${count(used)} of ${count(limit)}`;

function Facts({ task }: Pick<OperatorTaskDetail, "task">) {
  return (
    <DefinitionList
      rows={[
        ["State", <StateBadge key="state" state={task.state} />],
        ["Description", task.description],
        ["Target", `@${task.targetUsername} (${task.targetAccountId})`],
        task.targetPostId ? ["Post", task.targetPostId] : null,
        ["Points", `${count(task.basePoints)} and bonuses (${dollars(task.basePoints)})`],
        ["Spent", limited(task.spentPoints, task.budgetPoints)],
        ["Completed", limited(task.completions, task.maxCompletions)],
        ["Made", <Timestamp key="made" at={task.createdAt} exact />],
        task.startsAt ? ["Starts", <Timestamp key="starts" at={task.startsAt} exact />] : null,
        task.expiresAt ? ["Expires", <Timestamp key="expires" at={task.expiresAt} exact />] : null,
        task.endedAt ? ["Ended", <Timestamp key="ended" at={task.endedAt} exact />] : null,
      ]}
    />
  );
}

function Texts({ texts }: Pick<OperatorTaskDetail, "texts">) {
  return (
    <Panel title={`Comments of automation: ${count(texts.length)}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <ol tabIndex={0} aria-label="Comments" className="grid max-h-80 gap-1 overflow-y-auto text-sm">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </Panel>
  );
}

export function TaskPage() {
  const { id = "" } = useParams();
  const interval = usePollingInterval();
  const [steps, setSteps] = useState<TrialStepView[]>();
  const { data, error, refetch } = useQuery({
    queryKey: ["tasks", "one", id],
    queryFn: ({ signal }) => call(getTask, { params: { id }, signal }),
    refetchInterval: interval,
  });
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingPanels panels={2} />;
  return (
    <>
      <PageHeader
        title={taskName(data.task)}
        back={{ to: "/tasks", label: "Tasks" }}
        note={<IdLink id={id} full />}
        actions={<TaskActions detail={data} onTried={setSteps} />}
      />
      {data.rewardable ? null : (
        <Notice tone="fault" className="mb-4">
          The network's policy forbids rewarding this kind of action: it cannot be published.
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Panel title="Task">
            <Facts task={data.task} />
          </Panel>
          {steps ? <TrialPanel steps={steps} /> : null}
          {data.texts.length > 0 ? <Texts texts={data.texts} /> : null}
        </div>
        <FiguresPanel task={data.task} figures={data.figures} />
      </div>
    </>
  );
}
