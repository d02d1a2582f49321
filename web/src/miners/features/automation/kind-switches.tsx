import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { AccountAutomationView, getAutomationSettings } from "@lode/core/contracts/http/automation";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import { ACTION_KINDS, type ActionKind, KINDS } from "@lode/core/domain/networks/action-kinds";
import { useState } from "react";
import { Switch } from "../../../ui/switch.tsx";
import { ConsentDialog } from "./consent-dialog.tsx";
import { flagOf } from "./flags.ts";
import { UpcomingTexts } from "./upcoming-texts.tsx";
import type { SaveSwitch } from "./use-save-switch.ts";

/** One switch for each kind of task. Turning a kind on for the first time asks for consent. */
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
          const blocked = !allowed || (!account.eligibility.isEligible && !checked);
          return (
            <Switch
              key={kind}
              label={ACTION_KINDS[kind].switchLabel}
              about={`for @${account.username}`}
              note={reason ?? (blocked ? (account.eligibility.reasons[0] ?? null) : null)}
              checked={checked}
              disabled={disabled || blocked}
              onChange={(on) => {
                if (on && !settings.consented.includes(kind)) setAsked(kind);
                else onSave(kind, on);
              }}
            />
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
