import { type AccountAutomationView, updateAutomationSchedule } from "@lode/core/contracts/http/automation";
import { MAXIMUM_DAILY_ACTIONS } from "@lode/core/domain/automation/pacing";
import { useState } from "react";
import { deviceZone } from "../../../lib/format.ts";
import { automation } from "../../../texts/en/automation.ts";
import { ui } from "../../../texts/en/ui.ts";
import { Button } from "../../../ui/button.tsx";
import { Select, submitting } from "../../../ui/field.tsx";
import { Fault } from "../../../ui/notice.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useAutomationChange } from "./queries.ts";

const HOURS = Array.from({ length: 25 }, (_, hour) => hour);
const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

const optionsOf = (hours: readonly number[], show: (hour: number) => string) =>
  hours.map((hour) => [String(hour), show(hour)] as const);

export function ScheduleForm({ settings, handle }: { settings: AccountAutomationView; handle: string }) {
  const [daily, setDaily] = useState(settings.daily_actions);
  const [from, setFrom] = useState(settings.active_from);
  const [until, setUntil] = useState(settings.active_until);
  const saving = useAutomationChange(updateAutomationSchedule);
  const timeZone = deviceZone();
  const save = () =>
    saving.mutate(
      {
        body: {
          twitter_account_id: settings.twitter_account_id,
          daily_actions: daily,
          active_from: from,
          active_until: until,
          time_zone: timeZone,
        },
      },
      {
        onSuccess: () =>
          showToast({ title: automation.updated, description: automation.scheduleSaved(handle) }),
      },
    );
  return (
    <form className="grid gap-3" onSubmit={submitting(save)}>
      <div className="grid grid-cols-3 items-end gap-3">
        <Select
          label={automation.actionsPerDay}
          value={String(daily)}
          options={optionsOf(HOURS.slice(1, MAXIMUM_DAILY_ACTIONS + 1), String)}
          onChange={(actions) => setDaily(Number(actions))}
        />
        <Select
          label={automation.from}
          value={String(from)}
          options={optionsOf(HOURS.slice(0, 24), clock)}
          onChange={(hour) => setFrom(Number(hour))}
        />
        <Select
          label={automation.until}
          value={String(until)}
          options={optionsOf(HOURS.slice(1), clock)}
          onChange={(hour) => setUntil(Number(hour))}
        />
      </div>
      <p className="text-xs text-silt">
        {automation.spread(timeZone)}{" "}
        {settings.time_zone === timeZone ? null : `${automation.savedFor(settings.time_zone)} `}
        {automation.counted}
      </p>
      <Fault of={saving.error} otherwise={automation.scheduleFailed} />
      <Button
        type="submit"
        look="quiet"
        size="small"
        className="justify-self-start"
        disabled={saving.isPending}
      >
        {saving.isPending ? ui.saving : automation.saveSchedule}
      </Button>
    </form>
  );
}
