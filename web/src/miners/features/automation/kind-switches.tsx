import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { AccountAutomationView, getAutomationSettings } from "@lode/core/contracts/http/automation";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import { type ActionKind, KINDS } from "@lode/core/domain/networks/action-kinds";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { useState } from "react";
import { automation, automation as texts } from "../../../texts/en/automation.ts";
import { Button } from "../../../ui/button.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { TextList } from "../../../ui/text-list.tsx";
import { ConsentDialog } from "./consent-dialog.tsx";
import { flagOf } from "./flags.ts";
import type { SaveSwitch } from "./use-save-switch.ts";

/** More tasks would push the buttons out of view. */
const SHOWN_TASKS = 5;

type Texts = AnswerOf<typeof getAutomationSettings>["comment_texts"];

/** Shown before the miner consents to automatic comments. */
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
          <TextList texts={texts} left={left} />
        </div>
      ))}
      {tasks.length > SHOWN_TASKS ? (
        <p className="mt-3 text-sm text-silt">{automation.moreComments(tasks.length - SHOWN_TASKS)}</p>
      ) : null}
    </section>
  );
}

/**
 * A switch for each kind of task. Turning a kind on asks for consent, unless the miner has agreed to the
 * current text. A kind that was agreed to under an older text does nothing until the miner agrees again.
 */
export function KindSwitches({
  account,
  settings,
  automation,
  disabled,
  onSave,
}: {
  account: XAccountView;
  settings: AccountAutomationView;
  automation: AnswerOf<typeof getAutomationSettings>;
  disabled: boolean;
  onSave: SaveSwitch;
}) {
  const [asked, setAsked] = useState<ActionKind | null>(null);
  return (
    <>
      <div className="grid gap-x-8 sm:grid-cols-2">
        {KINDS.map((kind) => {
          const { allowed, reason } = settings.capabilities[kind];
          const checked = settings[flagOf(kind)];
          const consented = settings.consented.includes(kind);
          const blocked = !allowed || (!account.eligibility.isEligible && !checked);
          return (
            <div key={kind}>
              <Switch
                label={texts.kinds[kind]}
                about={texts.forAccount(NETWORKS[account.network].handle(account.username))}
                note={reason ?? (blocked ? (account.eligibility.reasons[0] ?? null) : null)}
                checked={checked}
                disabled={disabled || blocked}
                onChange={(on) => {
                  if (on && !consented) setAsked(kind);
                  else onSave(kind, on);
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
          if (asked) onSave(asked, true, automation.consent_version);
          setAsked(null);
        }}
      />
    </>
  );
}
