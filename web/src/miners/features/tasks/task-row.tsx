import type { MiningTaskView } from "@lode/core/contracts/http/tasks";
import { useEffect, useState } from "react";
import { points } from "../../../texts/en/points.ts";
import { tasks } from "../../../texts/en/tasks.ts";
import { AwardParts } from "../../../ui/award-parts.tsx";
import { Status, type Tone } from "../../../ui/badge.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { actKey, endAct } from "./begun-acts.ts";
import type { TaskPair } from "./group-tasks.ts";
import { ObjectToAttempt } from "./object-to-attempt.tsx";
import { Reward } from "./reward.tsx";
import { RowButtons } from "./row-buttons.tsx";
import type { RowState } from "./row-state.ts";
import { reasonOf } from "./task-toasts.ts";
import { useComplete } from "./use-complete.ts";
import { VerificationReceipts } from "./verification-receipts.tsx";

const TONES: Record<RowState["state"], Tone> = {
  available: "idle",
  verifying: "ore",
  completed: "sound",
  reversed: "fault",
  expired: "idle",
  ineligible: "idle",
};

/** Whether the row was completed while it is on the page, so that the reward is shown. */
function useJustCompleted(state: RowState["state"], key: string): boolean {
  const [first] = useState(state);
  useEffect(() => {
    if (state === "completed") endAct(key);
  }, [state, key]);
  return first !== "completed" && state === "completed";
}

/** A task for an account: do the action on X, then have Lode check it. */
export function TaskRow({ task, pair, named }: { task: MiningTaskView; pair: TaskPair; named: boolean }) {
  const { account, row, award } = pair;
  const { attempting, complete } = useComplete(task, account);
  const checking = attempting.isPending || row.state === "verifying";
  const state = checking ? "verifying" : row.state;
  const rewarded = useJustCompleted(row.state, actKey(task.id, account.id));
  const attempt = "attempt" in row ? row.attempt : null;
  const isDecided = state === "expired" || state === "ineligible" || state === "reversed";
  return (
    <li className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 @md:items-start @md:gap-x-4">
      <div className="flex flex-wrap items-center gap-x-3 @md:min-h-9">
        {named ? <span className="text-sm font-medium">@{account.username}</span> : null}
        {state === "available" || rewarded ? null : (
          <Status tone={TONES[state]} pulsing={checking}>
            {tasks.state[state]}
          </Status>
        )}
        {rewarded ? <Reward award={award} /> : isDecided ? null : <Earns pair={pair} />}
      </div>
      <RowButtons task={task} account={account} state={state} onComplete={complete} />
      <div className="col-span-2 empty:hidden">
        <Reasons row={row} error={attempting.error} checking={checking} />
        {attempt && !rewarded ? <VerificationReceipts attempt={attempt} account={account} /> : null}
        {attempt && !checking ? <ObjectToAttempt attempt={attempt} /> : null}
      </div>
    </li>
  );
}

/** What the task earns, or has earned, with its parts. */
function Earns({ pair: { row, award } }: { pair: TaskPair }) {
  const text = row.state === "completed" ? tasks.earned(award.total) : tasks.earns(award.total);
  return (
    <Disclosure
      // The summary is as high as a thumb needs, but a row is only as high as its words.
      className="@max-md:group-data-single/pairs:-mt-2.5 @max-md:group-data-single/pairs:not-open:-mb-2.5"
      summary={
        <span className="font-medium text-ore-deep">
          {text}
          <span className="sr-only">: {points.breakdown}</span>
        </span>
      }
    >
      <AwardParts breakdown={award} />
    </Disclosure>
  );
}

/**
 * Shown below the buttons, so that the buttons do not move. The list names the missing requirements of an
 * account once, above all tasks.
 */
function Reasons({ row, error, checking }: { row: RowState; error: Error | null; checking: boolean }) {
  if (checking || row.state === "ineligible") return null;
  const failed = error ? reasonOf(error) : row.state === "available" ? row.lastReason : null;
  const reasons =
    row.state === "reversed" ? row.reasons : row.state === "available" && failed ? [failed] : [];
  if (reasons.length === 0) return null;
  return (
    <ul className="pt-1 text-sm text-fault">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
