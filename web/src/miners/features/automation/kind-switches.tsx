import type { XAccountView } from "@lode/core/contracts/http/accounts";
import {
  type AccountAutomationView,
  type getAutomationSettings,
  updateAutomationSettings,
} from "@lode/core/contracts/http/automation";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import { ACTION_KINDS, type ActionKind, flagOf, KINDS } from "@lode/core/domain/networks/action-kinds";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { type ReactNode, useRef, useState } from "react";
import { isApiError, sentenceFor } from "../../../lib/api-error.ts";
import { automation, automation as texts } from "../../../texts/en/automation.ts";
import { sayHere } from "../../../texts/say.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import { useAutomationChange, useIsSavingAutomation } from "./queries.ts";

/**
 * Saves a switch; `consentVersion` is set when a kind is turned on for the first time. A 403 shows the server's reason.
 * Any other failure shows the sentence of docs/pages.md.
 */
function useSaveSwitch(account: XAccountView) {
  const updating = useAutomationChange(updateAutomationSettings);
  return (kind: ActionKind, on: boolean, consentVersion?: string) =>
    updating.mutate(
      {
        body: {
          twitter_account_id: account.id,
          settings: { [flagOf(kind)]: on },
          ...(consentVersion ? { consent_version: consentVersion } : {}),
        },
      },
      {
        onSuccess: () =>
          showToast({
            title: automation.updated,
            description: automation.switched(kind, on, NETWORKS[account.network].handle(account.username)),
            tone: "ore",
          }),
        onError: (error) =>
          showError(
            isApiError(error) && error.status === 403
              ? sentenceFor(error, automation.updateFailedBecause)
              : automation.updateFailedBecause,
            automation.updateFailed,
          ),
      },
    );
}

type SwitchedAccount = Pick<XAccountView, "username" | "network">;

function ConsentPoints({ kind, account }: { kind: ActionKind; account: SwitchedAccount }) {
  const { whatWeDo, whoSeesIt, risk } = automation.consent(kind, account);
  const points = [
    { name: automation.whatWeDo, text: whatWeDo, edge: "border-ore-deep" },
    { name: automation.whoSeesIt, text: whoSeesIt, edge: "border-chain" },
    { name: automation.risk[account.network], text: risk, edge: "border-fault" },
  ];
  return (
    <ul className="grid gap-3">
      {points.map(({ name, text, edge }) => (
        <li key={name} className={`border-l-3 pl-3 text-sm ${edge}`}>
          <p className="font-medium">{name}</p>
          <p className="text-silt">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Shown when a kind is first turned on for an account. The consent stores the version of the text. */
function ConsentDialog({
  asked,
  account,
  upcomingTexts,
  onAgree,
  onClose,
}: {
  asked: ActionKind | null;
  account: SwitchedAccount;
  /** Shown for a kind that posts a text. */
  upcomingTexts: ReactNode;
  onAgree: () => void;
  onClose: () => void;
}) {
  // Keeps the text while the dialog closes.
  const last = useRef(asked);
  last.current = asked ?? last.current;
  const kind = last.current;
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      title={
        kind
          ? automation.consentTitle(kind, NETWORKS[account.network].handle(account.username))
          : automation.title
      }
    >
      {kind ? <ConsentPoints kind={kind} account={account} /> : null}
      {kind && ACTION_KINDS[kind].hasText ? upcomingTexts : null}
      <div className="sticky -bottom-5 short:static -mb-5 flex flex-wrap gap-3 bg-surface pt-5 pb-5 md:-bottom-6 md:-mb-6 md:pb-6">
        <Button onClick={onAgree}>{automation.agree}</Button>
        <Button look="quiet" onClick={onClose}>
          {automation.keepOff}
        </Button>
      </div>
    </Dialog>
  );
}

/** More tasks would push the buttons out of view. */
const SHOWN_TASKS = 5;

type Texts = AnswerOf<typeof getAutomationSettings>["comment_texts"];

function UpcomingTexts({ tasks }: { tasks: Texts }) {
  if (tasks.length === 0) return <p className="mt-4 text-sm text-silt">{automation.noComments}</p>;
  return (
    <section aria-label={automation.comments} className="mt-4">
      <p className="text-sm text-silt">{automation.commentsNote}</p>
      {tasks.slice(0, SHOWN_TASKS).map(({ task_id, target_username, texts, left }) => (
        <div key={task_id} className="mt-3">
          <h3 className="mb-1.5 font-sans text-sm font-medium tracking-normal">
            {automation.underPostBy(target_username)}
          </h3>
          <ol className="grid gap-1.5">
            {texts.map((text) => (
              <li key={text} className="border-l-2 border-seam pl-3 text-sm break-words">
                {text}
              </li>
            ))}
            {left > texts.length ? (
              <li className="pl-3.5 text-xs text-silt">{automation.moreTexts(left - texts.length)}</li>
            ) : null}
          </ol>
        </div>
      ))}
      {tasks.length > SHOWN_TASKS ? (
        <p className="mt-3 text-sm text-silt">{automation.moreComments(tasks.length - SHOWN_TASKS)}</p>
      ) : null}
    </section>
  );
}

export interface AutomatedAccount {
  account: XAccountView;
  settings: AccountAutomationView;
  automation: AnswerOf<typeof getAutomationSettings>;
}

/**
 * A switch for each kind of task. Turning a kind on asks for consent, unless the miner has agreed to the
 * current text. A kind that was agreed to under an older text does nothing until the miner agrees again.
 */
export function KindSwitches({ account, settings, automation }: AutomatedAccount) {
  const save = useSaveSwitch(account);
  const disabled = useIsSavingAutomation();
  const [asked, setAsked] = useState<ActionKind | null>(null);
  return (
    <>
      <div className="grid gap-x-8 sm:grid-cols-2">
        {KINDS.map((kind) => {
          const { allowed, reason } = settings.capabilities[kind];
          const checked = settings[flagOf(kind)];
          const consented = settings.consented.includes(kind);
          const blocked = !allowed || (!account.eligibility.isEligible && !checked);
          const refusal = reason ?? (blocked ? account.eligibility.reasons[0] : null);
          return (
            <div key={kind}>
              <Switch
                label={texts.kinds[kind]}
                about={texts.forAccount(NETWORKS[account.network].handle(account.username))}
                note={refusal ? sayHere(refusal) : null}
                checked={checked}
                disabled={disabled || blocked}
                onChange={(on) => {
                  if (on && !consented) setAsked(kind);
                  else save(kind, on);
                }}
              />
              {checked && !consented ? (
                <Button look="quiet" size="small" className="mb-2" onClick={() => setAsked(kind)}>
                  {texts.readAgain}
                </Button>
              ) : null}
            </div>
          );
        })}
      </div>
      <ConsentDialog
        asked={asked}
        account={account}
        upcomingTexts={<UpcomingTexts tasks={automation.comment_texts} />}
        onClose={() => setAsked(null)}
        onAgree={() => {
          if (asked) save(asked, true, automation.consent_version);
          setAsked(null);
        }}
      />
    </>
  );
}
