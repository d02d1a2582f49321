import { getWeeklyMail, switchWeeklyMail } from "@lode/core/contracts/http/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { read } from "../../../lib/api.ts";
import { sentenceFor } from "../../../lib/api-error.ts";
import { useSend } from "../../../lib/use-send.ts";
import { notifications } from "../../../texts/en/notifications.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { showError } from "../../../ui/toast.ts";

const texts = notifications.weeklyMail;

const weeklyMailQuery = () => read(["notifications", "weekly-mail"], getWeeklyMail);

/** The one mail that a miner can choose; it is off at first. */
export function WeeklyMailSwitch() {
  const queries = useQueryClient();
  const switching = useSend(switchWeeklyMail, {
    onSuccess: (answer) => queries.setQueryData(weeklyMailQuery().queryKey, answer),
    onError: (error) => showError(sentenceFor(error, texts.failed)),
  });
  return (
    <Loaded read={useQuery(weeklyMailQuery())} what={texts.loadName} shape="h-14">
      {({ on }) => (
        <Switch
          label={texts.label}
          note={texts.what}
          about=""
          checked={switching.isPending ? switching.variables.body.on : on}
          disabled={switching.isPending}
          onChange={(on) => switching.mutate({ body: { on } })}
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
