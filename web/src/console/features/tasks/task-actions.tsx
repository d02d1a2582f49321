import type { TrialStepView } from "@lode/core/contracts/console/tasks";
import { endTask, type OperatorTaskDetail, publishTask, tryTask } from "@lode/core/contracts/console/tasks";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { sentenceFor } from "../../../lib/api-error.ts";
import { tasksTexts } from "../../../texts/console/tasks.ts";
import { uiTexts } from "../../../texts/console/ui.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { showError } from "../../../ui/toast.ts";
import { call } from "../../lib/api.ts";
import { useMay } from "../../lib/session.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { count } from "../../ui/format.ts";
import { afterTaskChange } from "./queries.ts";

type TaskAction = keyof typeof tasksTexts.actions;

function whyNot({ task, maximumBudget }: OperatorTaskDetail): string | null {
  const { budgetPoints } = task;
  if (budgetPoints !== null && budgetPoints <= maximumBudget) return null;
  return tasksTexts.youCanPublishBudgetsOf(count(maximumBudget));
}

export function TaskActions({
  detail,
  onTried,
}: {
  detail: OperatorTaskDetail;
  onTried: (steps: TrialStepView[]) => void;
}) {
  const queries = useQueryClient();
  const mayChange = useMay("operator");
  const [action, setAction] = useState<TaskAction>();
  const [trying, setTrying] = useState(false);
  if (!mayChange) return null;
  const { id, network, state } = detail.task;
  const offered: TaskAction[] =
    state === "draft" ? ["publish", "try", "end"] : state === "published" ? ["try", "end"] : [];
  const tryNow = async () => {
    setTrying(true);
    try {
      onTried((await call(tryTask, { params: { id }, body: {} })).steps);
    } catch (error) {
      showError(sentenceFor(error, uiTexts.thisCouldNotBeDone));
    } finally {
      setTrying(false);
    }
  };
  const send = async (reason: string) => {
    const about = { params: { id }, body: { reason } };
    if (action === "publish") await call(publishTask, about);
    if (action === "end") await call(endTask, about);
    await afterTaskChange(queries);
  };
  const refused = whyNot(detail);
  return (
    <>
      {offered.map((one) => (
        <Button
          key={one}
          size="small"
          look={one === "publish" ? "ore" : "quiet"}
          disabled={one === "try" ? trying : one === "publish" && (refused !== null || !detail.rewardable)}
          title={
            one === "try"
              ? tasksTexts.actions.try.what(NETWORKS[network].name)
              : one === "publish"
                ? (refused ?? undefined)
                : undefined
          }
          onClick={() => (one === "try" ? void tryNow() : setAction(one))}
        >
          {tasksTexts.actions[one].action}
          {one === "try" ? "" : "…"}
        </Button>
      ))}
      <Link to={`/tasks/new?like=${id}`} className={buttonStyle("quiet", "small")}>
        {tasksTexts.duplicate}
      </Link>
      {action ? (
        <ConfirmWithReason
          open
          onClose={() => setAction(undefined)}
          title={tasksTexts.actions[action].title}
          action={tasksTexts.actions[action].action}
          danger={action === "end"}
          onConfirm={send}
        >
          <p>{tasksTexts.actions[action].what(NETWORKS[network].name)}</p>
        </ConfirmWithReason>
      ) : null}
    </>
  );
}
