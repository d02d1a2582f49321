import type { XAccountView } from "@lode/core/contracts/http/accounts";
import { addObjection, listObjections } from "@lode/core/contracts/http/objections";
import { getAwardReceipt } from "@lode/core/contracts/http/proof";
import { type AttemptView, getReceipt, type MiningTaskView } from "@lode/core/contracts/http/tasks";
import { sentenceOf } from "@lode/core/contracts/problem";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { readPart } from "../../../lib/api.ts";
import { dateAndTime } from "../../../lib/format.ts";
import { targetOf } from "../../../lib/task-title.ts";
import { useSend } from "../../../lib/use-send.ts";
import { objections } from "../../../texts/en/objections.ts";
import { points } from "../../../texts/en/points.ts";
import { tasks } from "../../../texts/en/tasks.ts";
import { sayProblem } from "../../../texts/say.ts";
import { AwardParts } from "../../../ui/award-parts.tsx";
import { Status, type Tone } from "../../../ui/badge.tsx";
import { Button, buttonStyle, Spinner } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { ObjectionForm, ObjectionOutcome } from "../../../ui/objection-form.tsx";
import type { TaskPair } from "./group-tasks.ts";
import { RewardParts } from "./reward.tsx";
import type { RowState } from "./row-state.ts";
import { actKey, endAct, reasonOf, useAct, useComplete } from "./use-complete.ts";

/**
 * A task is two lines, and a row has one control: *Complete* appears once *Open X* was pressed or the breakdown is opened.
 */
export const ONCE_OPENED = "group-not-has-[details[open]]/task:hidden";

/**
 * Quiet until the act has begun, because the page's one loud control is elsewhere. Then *Complete* is loud, for
 * browsers that do not report the miner's return.
 */
function RowButtons({
  task,
  account,
  state,
  onComplete,
}: {
  task: MiningTaskView;
  account: XAccountView;
  state: RowState["state"];
  onComplete: () => void;
}) {
  const canAct = state === "available";
  const { isBegun, address, begin } = useAct({ task, account }, () => {
    if (canAct) onComplete();
  });
  return (
    <div className="flex min-w-0 flex-col items-end gap-2 self-start @max-md:group-data-single/pairs:-mt-6 @md:flex-row @md:items-center">
      {canAct && address ? (
        <NewTabLink
          href={address}
          onClick={begin}
          className={buttonStyle(isBegun ? "quiet" : "waiting", "small", "min-w-0 max-w-full")}
        >
          <span className="truncate @max-md:sr-only">{tasks.open[task.network](account.username)}</span>
          <span aria-hidden className="@md:hidden">
            {tasks.openShort[task.network]}
          </span>
        </NewTabLink>
      ) : null}
      <Button
        look={isBegun ? "ore" : address ? "bare" : "waiting"}
        size="small"
        disabled={!canAct}
        onClick={onComplete}
        className={canAct && address && !isBegun ? ONCE_OPENED : undefined}
      >
        {state === "verifying" ? <Spinner /> : null}
        {state === "completed"
          ? tasks.state.completed
          : state === "verifying"
            ? tasks.checking
            : tasks.complete}
        <span className="sr-only">
          {tasks.pairName(task.task_type, targetOf(task), NETWORKS[task.network].handle(account.username))}
        </span>
      </Button>
    </div>
  );
}

const objectionsQuery = () => readPart(["objections"], listObjections, ({ objections }) => objections);

const SUBJECTS = { not_done: "verdict", reversed: "reversal", completed: null, verifying: null } as const;

/** Shown below a verdict or a reversal: the form for an objection, or its outcome. */
function Objection({ attemptId, subject }: { attemptId: string; subject: "verdict" | "reversal" }) {
  const read = useQuery(objectionsQuery());
  const objecting = useSend(addObjection, { changes: ["objections"] });
  const send = (text: string) => objecting.mutate({ body: { subject, subject_id: attemptId, text } });
  if (!read.data) return <Loaded read={read} what={objections.loadName} shape={null} />;
  const made = read.data.find((one) => one.subject_id === attemptId && one.subject === subject);
  if (made) return <ObjectionOutcome objection={made} />;
  return (
    <Disclosure summary={objections.object}>
      <ObjectionForm pending={objecting.isPending} error={objecting.error} onSend={send} />
    </Disclosure>
  );
}

/** Other rows have no badge: an available row has its buttons, and an ineligible row its reason. */
const TONES = {
  verifying: "ore",
  completed: "sound",
  reversed: "fault",
  expired: "idle",
} satisfies Partial<Record<RowState["state"], Tone>>;

/** Whether the row was completed while it is on the page, so that the reward is shown. */
function useJustCompleted(state: RowState["state"], key: string): boolean {
  const [first] = useState(state);
  useEffect(() => {
    if (state === "completed") endAct(key);
  }, [state, key]);
  return first !== "completed" && state === "completed";
}

export function TaskRow({ task, pair, named }: { task: MiningTaskView; pair: TaskPair; named: boolean }) {
  const { account, row, award } = pair;
  const { attempting, complete } = useComplete({ task, account });
  const checking = attempting.isPending || row.state === "verifying";
  const state = checking ? "verifying" : row.state;
  const rewarded = useJustCompleted(row.state, actKey(task.id, account.id));
  const attempt = "attempt" in row ? row.attempt : null;
  const subject = attempt && SUBJECTS[attempt.status];
  const shown = state === "available" || state === "ineligible" || rewarded ? null : state;
  return (
    <li className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 @md:items-start @md:gap-x-4">
      <div className="flex flex-wrap items-center gap-x-3 @md:min-h-9">
        {named ? (
          <span className="text-sm font-medium">{NETWORKS[task.network].handle(account.username)}</span>
        ) : null}
        {shown ? (
          <Status tone={TONES[shown]} pulsing={checking}>
            {tasks.state[shown]}
          </Status>
        ) : null}
        {rewarded ? (
          <RewardParts award={award} />
        ) : state === "expired" || state === "reversed" ? null : (
          <Earns pair={pair} />
        )}
      </div>
      <RowButtons task={task} account={account} state={state} onComplete={complete} />
      <div className="col-span-2 empty:hidden">
        <Reasons row={row} error={attempting.error} checking={checking} />
        {attempt && !rewarded ? <VerificationReceipts attempt={attempt} account={account} /> : null}
        {subject && !checking ? <Objection attemptId={attempt.id} subject={subject} /> : null}
      </div>
    </li>
  );
}

function Earns({ pair: { row, award } }: { pair: TaskPair }) {
  const text = row.state === "completed" ? tasks.earned(award.total) : tasks.earns(award.total);
  return (
    <Disclosure
      // The summary is as high as a thumb needs, the row only as high as its words. Opened, the parts take the width.
      className="open:w-full @max-md:group-data-single/pairs:-mt-2.5 @max-md:group-data-single/pairs:not-open:-mb-2.5"
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

/** Shown below the buttons, so that the buttons do not move. */
function Reasons({ row, error, checking }: { row: RowState; error: Error | null; checking: boolean }) {
  if (checking) return null;
  const failed = row.state === "available" ? (error ? reasonOf(error) : row.lastReason) : null;
  const reason =
    row.state === "reversed" ? sayProblem("award-reversed", sentenceOf("award-reversed")) : failed;
  return reason ? <p className="pt-1 text-sm text-fault">{reason}</p> : null;
}

/** Shows the receipts of an attempt's probes, and offers them as a download. Evidence is kept in English. */
function VerificationReceipts({
  attempt,
  account: { network, username },
}: {
  attempt: AttemptView;
  account: Pick<XAccountView, "network" | "username">;
}) {
  if (attempt.receipts.length === 0) return null;
  const { name, handle, isSigned } = NETWORKS[network];
  const standsAlone = isSigned && attempt.status === "completed";
  const receipt = standsAlone
    ? getAwardReceipt.path.replace(":attemptId", attempt.id)
    : getReceipt.path.replace(":id", attempt.id);
  return (
    <Disclosure summary={tasks.whatShowed(name)}>
      <ul className="border-l border-seam pl-3 text-xs">
        {attempt.receipts.map(({ id, asked_at, observed, relation, rule }) => (
          <li key={id} className="py-1">
            <time dateTime={asked_at} className="text-silt">
              {dateAndTime(asked_at)}
            </time>
            <p>
              {relation ? (
                tasks.showsRelation[relation](attempt.target_username)
              ) : (
                <>
                  {tasks.shows(name)} <span lang="en">{observed}</span>
                </>
              )}
            </p>
            <p lang="en" className="text-silt">
              {rule}
            </p>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <a href={receipt} download className={buttonStyle("quiet", "small")}>
          <Download aria-hidden className="size-4" /> {tasks.downloadReceipt}
          <span className="sr-only">
            {tasks.receiptOf(attempt.task_type, handle(attempt.target_username), handle(username))}
          </span>
        </a>
        {standsAlone ? (
          <Link to="/verify" className="text-xs text-silt underline underline-offset-4 hover:text-ink">
            {tasks.checkReceipt}
          </Link>
        ) : null}
      </p>
    </Disclosure>
  );
}
