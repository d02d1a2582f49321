import type { TrialStepView } from "@lode/core/contracts/console/tasks";
import { endTask, type OperatorTaskDetail, publishTask, tryTask } from "@lode/core/contracts/console/tasks";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { invalidate } from "../../../lib/query-keys.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { call } from "../../lib/api.ts";
import { useMay } from "../../lib/session.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { count } from "../../ui/format.ts";

type Action = "try" | "publish" | "end";

const TEXTS: Record<Action, { title: string; action: string; what: string }> = {
  try: {
    title: "Try this task?",
    action: "Try",
    what: "X is asked once for the target, and in the sandbox once as an attempt would ask. Nothing is awarded.",
  },
  publish: {
    title: "Publish this task?",
    action: "Publish",
    what: "Miners see it at once, or from its start. What they have read does not change: a mistake is mended by ending it.",
  },
  end: {
    title: "End this task?",
    action: "End",
    what: "It takes no new attempts; open ones are still checked and awarded. A task that has ended stays ended.",
  },
};

function whyNot({ task, maximumBudget }: OperatorTaskDetail): string | null {
  const { budgetPoints } = task;
  if (maximumBudget === null || (budgetPoints !== null && budgetPoints <= maximumBudget)) return null;
  return `A budget above ${count(maximumBudget)} points, or none, is published by an owner.`;
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
  const [action, setAction] = useState<Action>();
  if (!mayChange) return null;
  const { id, state } = detail.task;
  const offered: Action[] =
    state === "draft" ? ["publish", "try", "end"] : state === "published" ? ["try", "end"] : [];
  const send = async (reason: string) => {
    const about = { params: { id }, body: { reason } };
    if (action === "try") onTried((await call(tryTask, about)).steps);
    if (action === "publish") await call(publishTask, about);
    if (action === "end") await call(endTask, about);
    await invalidate(queries, "tasks");
  };
  const refused = whyNot(detail);
  return (
    <>
      {offered.map((one) => (
        <Button
          key={one}
          size="small"
          look={one === "publish" ? "ore" : "quiet"}
          disabled={one === "publish" && (refused !== null || !detail.rewardable)}
          title={one === "publish" ? (refused ?? undefined) : undefined}
          onClick={() => setAction(one)}
        >
          {TEXTS[one].action}…
        </Button>
      ))}
      <Link to={`/tasks/new?like=${id}`} className={buttonStyle("quiet", "small")}>
        Duplicate
      </Link>
      {action ? (
        <ConfirmWithReason
          open
          onClose={() => setAction(undefined)}
          title={TEXTS[action].title}
          action={TEXTS[action].action}
          danger={action === "end"}
          onConfirm={send}
        >
          <p>{TEXTS[action].what}</p>
        </ConfirmWithReason>
      ) : null}
    </>
  );
}
