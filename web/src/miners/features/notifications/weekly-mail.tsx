import { useQuery } from "@tanstack/react-query";
import { sentenceFor } from "../../../lib/api-error.ts";
import { notifications } from "../../../texts/en/notifications.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { showError } from "../../../ui/toast.ts";
import { useSwitchWeeklyMail, weeklyMailQuery } from "./queries.ts";

const texts = notifications.weeklyMail;

/** The one mail that a miner can choose; it is off at first. */
export function WeeklyMailSwitch() {
  const switching = useSwitchWeeklyMail();
  const onError = (error: Error) => showError(sentenceFor(error, texts.failed));
  return (
    <Loaded read={useQuery(weeklyMailQuery())} what={texts.loadName} shape="h-14">
      {({ on }) => (
        <Switch
          label={texts.label}
          note={texts.what}
          about=""
          checked={switching.isPending ? switching.variables : on}
          disabled={switching.isPending}
          onChange={(isOn) => switching.mutate(isOn, { onError })}
        />
      )}
    </Loaded>
  );
}

export const WeeklyMail = () => (
  <section aria-labelledby="mails-title" className="mt-4 border-t border-seam pt-4">
    <h3 id="mails-title" className="text-base font-semibold">
      {texts.title}
    </h3>
    <WeeklyMailSwitch />
  </section>
);
