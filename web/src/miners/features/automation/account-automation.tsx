import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { AccountAutomationView, getAutomationSettings } from "@lode/core/contracts/http/automation";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import { Status } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { flagsOn } from "./flags.ts";
import { KindSwitches } from "./kind-switches.tsx";
import { usePauseAutomation } from "./queries.ts";
import { ScheduleForm } from "./schedule-form.tsx";
import { useSaveSwitch } from "./use-save-switch.ts";

function AutomationStatus({ settings, allPaused }: { settings: AccountAutomationView; allPaused: boolean }) {
  if (settings.stopped_reason) return <Status tone="fault">Stopped</Status>;
  if (settings.paused || allPaused) return <Status tone="idle">Paused</Status>;
  if (flagsOn(settings) > 0) return <Status tone="ore">On</Status>;
  return <Status tone="idle">Off</Status>;
}

/** Automation of one account: its status, its switches and its schedule. */
export function AccountAutomation({
  account,
  settings,
  automation,
}: {
  account: XAccountView;
  settings: AccountAutomationView;
  automation: AnswerOf<typeof getAutomationSettings>;
}) {
  const pausing = usePauseAutomation();
  const { save, saving } = useSaveSwitch(account);
  const disabled = pausing.isPending || saving;
  const inactive = settings.paused || settings.stopped_reason !== null;
  return (
    <li className="border-t border-seam py-4 first:border-t-0 first:pt-0">
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="font-medium">@{account.username}</span>
        <AutomationStatus settings={settings} allPaused={automation.paused} />
        <span className="text-sm text-silt">
          {settings.acted_today} of {settings.daily_actions} today (UTC)
        </span>
        <Button
          look="quiet"
          size="small"
          className="ml-auto"
          disabled={disabled}
          onClick={() => pausing.mutate({ paused: !inactive, twitter_account_id: account.id })}
        >
          {inactive ? "Resume" : "Pause"}
          <span className="sr-only">automation of @{account.username}</span>
        </Button>
      </div>
      {settings.stopped_reason ? (
        <Notice tone="fault" className="mb-2">
          {settings.stopped_reason}. Lode stopped automation for this account. Resume it when the problem is
          solved.
        </Notice>
      ) : null}
      <KindSwitches
        account={account}
        settings={settings}
        automation={automation}
        disabled={disabled}
        onSave={save}
      />
      <Disclosure summary="Schedule" className="mt-2">
        <ScheduleForm settings={settings} username={account.username} />
      </Disclosure>
    </li>
  );
}
