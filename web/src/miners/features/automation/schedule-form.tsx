import type { AccountAutomationView } from "@lode/core/contracts/http/automation";
import { MAXIMUM_DAILY_ACTIONS } from "@lode/core/domain/automation/pacing";
import { useId, useState } from "react";
import { deviceZone } from "../../../lib/format.ts";
import { automation } from "../../../texts/en/automation.ts";
import { Button } from "../../../ui/button.tsx";
import { Fault } from "../../../ui/notice.tsx";
import { showToast } from "../../../ui/toast.ts";
import { useUpdateSchedule } from "./queries.ts";

const HOURS = Array.from({ length: 25 }, (_, hour) => hour);
const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

function Choice({
  label,
  value,
  options,
  show,
  onChange,
}: {
  label: string;
  value: number;
  options: readonly number[];
  show: (option: number) => string;
  onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-xs text-silt">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-10 w-full rounded-sm max-md:h-11 border border-silt/60 bg-bedrock px-2 text-sm hover:border-silt"
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {show(option)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Sets the number of actions per day, and the hours for them in the miner's time zone. */
export function ScheduleForm({ settings, handle }: { settings: AccountAutomationView; handle: string }) {
  const [daily, setDaily] = useState(settings.daily_actions);
  const [from, setFrom] = useState(settings.active_from);
  const [until, setUntil] = useState(settings.active_until);
  const saving = useUpdateSchedule();
  const timeZone = deviceZone();
  const save = () =>
    saving.mutate(
      {
        twitter_account_id: settings.twitter_account_id,
        daily_actions: daily,
        active_from: from,
        active_until: until,
        time_zone: timeZone,
      },
      {
        onSuccess: () =>
          showToast({ title: automation.updated, description: automation.scheduleSaved(handle) }),
      },
    );
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="grid grid-cols-3 gap-3">
        <Choice
          label={automation.actionsPerDay}
          value={daily}
          options={HOURS.slice(1, MAXIMUM_DAILY_ACTIONS + 1)}
          show={String}
          onChange={setDaily}
        />
        <Choice
          label={automation.from}
          value={from}
          options={HOURS.slice(0, 24)}
          show={clock}
          onChange={setFrom}
        />
        <Choice
          label={automation.until}
          value={until}
          options={HOURS.slice(1)}
          show={clock}
          onChange={setUntil}
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
        {saving.isPending ? automation.saving : automation.saveSchedule}
      </Button>
    </form>
  );
}
