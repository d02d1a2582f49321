import type { XAccountView } from "@lode/core/contracts/http/accounts";
import {
  type AccountAutomationView,
  type AutomationActionView,
  type NextStepView,
  undoAutomationAction,
} from "@lode/core/contracts/http/automation";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceFor } from "../../../lib/api-error.ts";
import { dateAndTime } from "../../../lib/format.ts";
import { useNow } from "../../../lib/now.ts";
import { automation, automation as texts } from "../../../texts/en/automation.ts";
import { sayHere } from "../../../texts/say.ts";
import { Status, type Tone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { ShowOlder } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { showError } from "../../../ui/toast.ts";
import { flagsOn } from "./flags.ts";
import { type AutomatedAccount, KindSwitches } from "./kind-switches.tsx";
import { nextStepSentence } from "./next-step-sentence.ts";
import {
  actionsQuery,
  automationQuery,
  useAutomationChange,
  useIsSavingAutomation,
  usePauseAutomation,
} from "./queries.ts";
import { ScheduleForm } from "./schedule-form.tsx";

function UndoAction({ action }: { action: AutomationActionView }) {
  const [asking, setAsking] = useState(false);
  const undoing = useAutomationChange(undoAutomationAction);
  const what = automation.titles[action.task_type](NETWORKS[action.network].handle(action.target_username));
  const undo = () =>
    undoing.mutate(
      { params: { id: action.id } },
      {
        onSettled: () => setAsking(false),
        onError: (error) => showError(sentenceFor(error, automation.undoFailed)),
      },
    );
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        {automation.undo}
        <span className="sr-only">: {what}</span>
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={automation.undoTitle(what)}>
        <p className="text-silt">{automation.undoNote(action.username)}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button look="fault" disabled={undoing.isPending} onClick={undo}>
            {automation.undoOnX}
          </Button>
          <Button look="quiet" onClick={() => setAsking(false)}>
            {automation.keepIt}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

const TONES: Record<AutomationActionView["state"], Tone> = {
  planned: "idle",
  acting: "ore",
  unknown: "ore",
  done: "sound",
  skipped: "idle",
  undoing: "ore",
  undone: "idle",
};

const momentOf = ({ state, due_at, acted_at, created_at }: AutomationActionView): string =>
  state === "planned" && due_at ? automation.due(dateAndTime(due_at)) : dateAndTime(acted_at ?? created_at);

function ActionRow({ action }: { action: AutomationActionView }) {
  const { state } = action;
  const { isSigned, handle } = NETWORKS[action.network];
  return (
    <li className="grid items-start justify-items-start gap-x-4 gap-y-1 border-t border-seam py-3.5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <NewTabLink
            href={action.url}
            className="inline-flex min-h-6 items-center gap-1 font-medium underline decoration-seam underline-offset-4"
          >
            {automation.titles[action.task_type](handle(action.target_username))}
          </NewTabLink>
          <Status tone={TONES[state]} pulsing={state === "acting" || state === "unknown"}>
            {automation.states[state === "acting" && isSigned ? "signing" : state]}
          </Status>
          {action.points_awarded === null ? null : (
            <span className="text-sm font-medium text-ore-deep">
              {automation.points(action.points_awarded)}
            </span>
          )}
        </p>
        <p className="text-xs text-silt">
          {handle(action.username)} · {momentOf(action)}
        </p>
        {action.text ? (
          <blockquote className="mt-1 border-l-2 border-seam pl-3 text-sm break-words">
            {action.text}
          </blockquote>
        ) : null}
        {action.reason ? <p className="mt-1 text-sm text-silt">{sayHere(action.reason)}</p> : null}
      </div>
      {action.can_undo ? <UndoAction action={action} /> : null}
    </li>
  );
}

function FlightRecorder() {
  const read = useInfiniteQuery(actionsQuery());
  const { data } = read;
  const actions = data?.pages.flatMap((page) => page.actions) ?? [];
  if (data && actions.length === 0) return null;
  return (
    <section aria-labelledby="recorder-title" className="mt-6">
      <h3 id="recorder-title" className="mb-3 text-base font-semibold">
        {automation.recorder}
      </h3>
      <Loaded read={read} what={automation.recorderLoading} shape="h-14" rows={2} />
      <ul>
        {actions.map((action) => (
          <ActionRow key={action.id} action={action} />
        ))}
      </ul>
      <ShowOlder read={read} />
    </section>
  );
}

const HAPPENING: readonly NextStepView["state"][] = ["planned", "planning", "acting"];

/** Says what happens next, or why nothing does. Screen readers announce each change. */
function NextStep({
  step,
  account,
  settings,
}: {
  step: NextStepView | undefined;
  account: XAccountView;
  settings: AccountAutomationView;
}) {
  const now = useNow();
  const sentence = step ? nextStepSentence(step, { ...settings, network: account.network }, now) : null;
  const happens = step !== undefined && HAPPENING.includes(step.state);
  return (
    <p
      role="status"
      className={`mb-2 border-l-3 py-1 pl-3 text-sm empty:hidden ${happens ? "border-ore-deep font-medium" : "border-seam text-silt"}`}
    >
      {sentence}
    </p>
  );
}

function AutomationStatus({ settings, allPaused }: { settings: AccountAutomationView; allPaused: boolean }) {
  if (settings.stopped_reason) return <Status tone="fault">{automation.stopped}</Status>;
  if (flagsOn(settings) === 0) return <Status tone="idle">{automation.off}</Status>;
  if (settings.paused || allPaused) return <Status tone="idle">{automation.paused}</Status>;
  return <Status tone="ore">{automation.on}</Status>;
}

function AccountAutomation({ account, settings, automation }: AutomatedAccount) {
  const handle = NETWORKS[account.network].handle(account.username);
  const pausing = usePauseAutomation();
  const disabled = useIsSavingAutomation();
  const isOn = flagsOn(settings) > 0;
  const inactive = settings.paused || settings.stopped_reason !== null;
  return (
    <li className="border-t border-seam py-4 first:border-t-0 first:pt-0">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="font-medium">{handle}</span>
        <AutomationStatus settings={settings} allPaused={automation.paused} />
        {isOn || settings.acted_today > 0 ? (
          <span className="text-sm text-silt">
            {texts.today(settings.acted_today, settings.daily_actions)}
          </span>
        ) : null}
        {isOn || inactive ? (
          <Button
            look="quiet"
            size="small"
            className="ml-auto"
            disabled={disabled}
            onClick={() => pausing.mutate({ body: { paused: !inactive, twitter_account_id: account.id } })}
          >
            {inactive ? texts.resume : texts.pause}
            <span className="sr-only"> {texts.ofAccount(handle)}</span>
          </Button>
        ) : null}
      </div>
      <NextStep
        step={automation.next.find((one) => one.twitter_account_id === account.id)}
        account={account}
        settings={settings}
      />
      {settings.stopped_reason ? (
        <Notice tone="fault" className="mb-2">
          {texts.stoppedBecause(sayHere(settings.stopped_reason))}
        </Notice>
      ) : null}
      <KindSwitches account={account} settings={settings} automation={automation} />
      <Disclosure summary={texts.schedule} className="mt-2">
        <ScheduleForm settings={settings} handle={handle} />
      </Disclosure>
    </li>
  );
}

/** The allowed hours and the daily cap end without an event, so the card is refreshed. */
const RENEW_MS = 60_000;

/** Shown only if at least one X account is linked. */
export function AutomationCard({ accounts }: { accounts: readonly XAccountView[] }) {
  const read = useQuery({ ...automationQuery(), refetchInterval: RENEW_MS });
  const { data } = read;
  const pausing = usePauseAutomation();
  return (
    <Card
      id="automation"
      title={texts.title}
      note={texts.note}
      aside={
        data ? (
          <Button
            look="quiet"
            size="small"
            disabled={pausing.isPending}
            onClick={() => pausing.mutate({ body: { paused: !data.paused } })}
          >
            {data.paused ? texts.resumeEverything : texts.pauseEverything}
          </Button>
        ) : null
      }
    >
      <Loaded read={read} what={texts.loading} shape="h-72" />
      {data?.halted ? (
        <Notice tone="idle" className="mb-4">
          {texts.halted}
        </Notice>
      ) : null}
      {data ? (
        <>
          <ul>
            {accounts.map((account) => {
              const settings = data.settings.find((one) => one.twitter_account_id === account.id);
              return settings ? (
                <AccountAutomation key={account.id} account={account} settings={settings} automation={data} />
              ) : null;
            })}
          </ul>
          <FlightRecorder />
        </>
      ) : null}
    </Card>
  );
}
