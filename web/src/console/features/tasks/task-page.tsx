import type { OperatorTaskDetail, TrialStepView } from "@lode/core/contracts/console/tasks";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router-dom";
import { tasksTexts } from "../../../texts/console/tasks.ts";
import { Status } from "../../../ui/badge.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { usePollingInterval } from "../../lib/live.ts";
import { useNetworks } from "../../lib/session.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { count, dollars } from "../../ui/format.ts";
import { IdLink } from "../../ui/id-link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { LoadError, LoadingPanels } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { FiguresPanel } from "./figures-panel.tsx";
import { taskQuery } from "./queries.ts";
import { TaskActions } from "./task-actions.tsx";
import { taskName } from "./task-columns.tsx";

const outcomeOf = (passed: boolean | null) =>
  passed === null
    ? ({ tone: "idle", word: tasksTexts.notTried } as const)
    : passed
      ? ({ tone: "sound", word: tasksTexts.works } as const)
      : ({ tone: "fault", word: tasksTexts.doesNotWork } as const);

/** Shows the steps of the trial and their results. */
function TrialPanel({ steps }: { steps: readonly TrialStepView[] }) {
  return (
    <Panel title={tasksTexts.trialLabel}>
      <ul className="grid gap-3 text-sm" aria-live="polite">
        {steps.map(({ name, passed, detail, costMicrodollars }) => {
          const { tone, word } = outcomeOf(passed);
          return (
            <li key={name}>
              <div className="flex flex-wrap items-center gap-x-3">
                <span className="font-medium">{tasksTexts.trial[name]}</span>
                <Status tone={tone}>{word}</Status>
                <span className="text-silt tabular-nums">${(costMicrodollars / 1_000_000).toFixed(4)}</span>
              </div>
              <p className="text-silt">{detail}</p>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const limited = (used: number, limit: number | null): string =>
  limit === null ? tasksTexts.noLimit(count(used)) : tasksTexts.usedOf(count(used), count(limit));

function Facts({ task }: Pick<OperatorTaskDetail, "task">) {
  const networks = useNetworks();
  return (
    <DefinitionList
      rows={[
        [tasksTexts.state, <StateBadge key="state" state={task.state} />],
        networks.length > 1 ? [tasksTexts.network, NETWORKS[task.network].name] : null,
        [tasksTexts.description, task.description],
        [
          tasksTexts.target,
          `${NETWORKS[task.network].handle(task.targetUsername)} (${task.targetAccountId})`,
        ],
        task.targetPostId ? [tasksTexts.post, task.targetPostId] : null,
        [tasksTexts.points, tasksTexts.andBonuses(count(task.basePoints), dollars(task.basePoints))],
        [tasksTexts.spent, limited(task.spentPoints, task.budgetPoints)],
        [tasksTexts.completed, limited(task.completions, task.maxCompletions)],
        [tasksTexts.made, <Timestamp key="made" at={task.createdAt} exact />],
        task.startsAt ? [tasksTexts.starts, <Timestamp key="starts" at={task.startsAt} exact />] : null,
        task.expiresAt ? [tasksTexts.expires, <Timestamp key="expires" at={task.expiresAt} exact />] : null,
        task.endedAt ? [tasksTexts.ended, <Timestamp key="ended" at={task.endedAt} exact />] : null,
      ]}
    />
  );
}

function Texts({ texts }: Pick<OperatorTaskDetail, "texts">) {
  return (
    <Panel title={tasksTexts.commentsOfAutomation(count(texts.length))}>
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        aria-label={tasksTexts.comments}
        className="grid max-h-80 gap-1 overflow-y-auto text-sm"
      >
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
  const { data, error, refetch } = useQuery({ ...taskQuery(id), refetchInterval: interval });
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingPanels panels={2} />;
  return (
    <>
      <PageHeader
        title={taskName(data.task)}
        back={{ to: "/tasks", label: tasksTexts.tasks }}
        note={<IdLink id={id} full />}
        actions={<TaskActions detail={data} onTried={setSteps} />}
      />
      {data.rewardable ? null : (
        <Notice tone="fault" className="mb-4">
          {tasksTexts.theNetworksPolicyForbidsRewarding}
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <Panel title={tasksTexts.task}>
            <Facts task={data.task} />
          </Panel>
          {steps ? <TrialPanel steps={steps} /> : null}
          {data.texts.length > 0 ? <Texts texts={data.texts} /> : null}
        </div>
        <FiguresPanel figures={data.figures} />
      </div>
    </>
  );
}
