import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type {
  AccountAutomationView,
  AutomationFlag,
  getAutomationSettings,
} from "@lode/core/contracts/http/automation";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import { useState } from "react";
import { isApiError } from "../../../lib/api-error.ts";
import { Status } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import { ConsentDialog } from "./consent-dialog.tsx";
import { FLAGS, flagsOn } from "./flags.ts";
import { usePauseAutomation, useUpdateFlags } from "./queries.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import { UpcomingTexts } from "./upcoming-texts.tsx";

type Automation = AnswerOf<typeof getAutomationSettings>;

const UPDATE_FAILED = "Failed to update automation settings. Please try again.";

function AutomationStatus({ settings, paused }: { settings: AccountAutomationView; paused: boolean }) {
  if (settings.stopped_reason) return <Status tone="fault">Stopped</Status>;
  if (settings.paused || paused) return <Status tone="idle">Paused</Status>;
  if (flagsOn(settings) > 0) return <Status tone="ore">On</Status>;
  return <Status tone="idle">Off</Status>;
}

/** The four switches of one account. A refusal shows the server's reason; anything else, the specified sentence. */
export function AccountAutomation({
  account,
  settings,
  automation,
}: {
  account: XAccountView;
  settings: AccountAutomationView;
  automation: Automation;
}) {
  const updating = useUpdateFlags();
  const pausing = usePauseAutomation();
  const [asked, setAsked] = useState<(typeof FLAGS)[number] | null>(null);
  const saving = updating.isPending || pausing.isPending;

  const save = (flag: AutomationFlag, label: string, on: boolean, agreed: boolean) =>
    updating.mutate(
      {
        twitter_account_id: account.id,
        settings: { [flag]: on },
        ...(agreed ? { consent_version: automation.consent_version } : {}),
      },
      {
        onSuccess: () =>
          showToast({
            title: "Settings updated",
            description: `${label} ${on ? "enabled" : "disabled"} for @${account.username}`,
            tone: "ore",
          }),
        onError: (error) =>
          showError(
            isApiError(error) && error.status === 403 ? error.message : UPDATE_FAILED,
            "Update failed",
          ),
      },
    );
  const pause = (paused: boolean) =>
    pausing.mutate(
      { paused, twitter_account_id: account.id },
      { onError: () => showError(UPDATE_FAILED, "Update failed") },
    );
  const halted = settings.paused || settings.stopped_reason !== null;
  return (
    <li className="border-t border-seam py-4 first:border-t-0 first:pt-0">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="font-medium">@{account.username}</span>
        <AutomationStatus settings={settings} paused={automation.paused} />
        <span className="text-sm text-silt">
          {settings.acted_today} of {settings.daily_actions} today (UTC)
        </span>
        <Button
          look="quiet"
          size="small"
          className="ml-auto"
          disabled={saving}
          onClick={() => pause(!halted)}
        >
          {halted ? "Resume" : "Pause"}
          <span className="sr-only">automation of @{account.username}</span>
        </Button>
      </div>
      {settings.stopped_reason ? (
        <Notice tone="fault" className="mb-2">
          {settings.stopped_reason}. Lode stopped automation of this account; resume it when that is settled.
        </Notice>
      ) : null}
      <div className="grid gap-x-8 sm:grid-cols-2">
        {FLAGS.map((entry) => {
          const { flag, action, label } = entry;
          const { allowed, reason } = automation.capabilities[action];
          const blocked = !allowed || (!account.eligibility.isEligible && !settings[flag]);
          return (
            <Switch
              key={flag}
              label={label}
              about={`for @${account.username}`}
              note={reason ?? (blocked ? (account.eligibility.reasons[0] ?? null) : null)}
              checked={settings[flag]}
              disabled={saving || blocked}
              onChange={(on) => {
                if (on && !settings.consented.includes(action)) setAsked(entry);
                else save(flag, label, on, false);
              }}
            />
          );
        })}
      </div>
      <Disclosure summary="Schedule" className="mt-2">
        <ScheduleForm settings={settings} username={account.username} />
      </Disclosure>
      <ConsentDialog
        asked={asked}
        username={account.username}
        upcomingTexts={<UpcomingTexts tasks={automation.comment_texts} />}
        onClose={() => setAsked(null)}
        onAgree={() => {
          if (asked) save(asked.flag, asked.label, true, true);
          setAsked(null);
        }}
      />
    </li>
  );
}
