import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { AccountAutomationView, getAutomationSettings } from "@lode/core/contracts/http/automation";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import { type ActionKind, KINDS } from "@lode/core/domain/networks/action-kinds";
import { useState } from "react";
import { automation as texts } from "../../../texts/en/automation.ts";
import { Button } from "../../../ui/button.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { ConsentDialog } from "./consent-dialog.tsx";
import { flagOf } from "./flags.ts";
import { UpcomingTexts } from "./upcoming-texts.tsx";
import type { SaveSwitch } from "./use-save-switch.ts";

/**
 * One switch for each kind of task. Turning a kind on asks for consent, unless the miner has agreed to the present text;
 * a kind that is on under an older text does nothing until they do.
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
          const { allowed, reason } = automation.capabilities[kind];
          const checked = settings[flagOf(kind)];
          const consented = settings.consented.includes(kind);
          const blocked = !allowed || (!account.eligibility.isEligible && !checked);
          return (
            <div key={kind}>
              <Switch
                label={texts.kinds[kind]}
                about={texts.forAccount(account.username)}
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
        username={account.username}
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
