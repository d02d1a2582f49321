import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import type { getMessageChoices } from "@lode/core/contracts/http/notifications";
import { useQuery } from "@tanstack/react-query";
import { sentenceFor } from "../../../lib/api-error.ts";
import { notifications } from "../../../texts/en/notifications.ts";
import { Button } from "../../../ui/button.tsx";
import { LoadFailure } from "../../../ui/empty-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { showError } from "../../../ui/toast.ts";
import { messageChoicesQuery, useChooseMessages, useTurnOffMessages } from "./queries.ts";

const CHOICES = ["monday_mail", "task_notice", "task_mail"] as const;

function Choices({ messages }: AnswerOf<typeof getMessageChoices>) {
  const choosing = useChooseMessages();
  const turningOff = useTurnOffMessages();
  const isBusy = choosing.isPending || turningOff.isPending;
  const shown = choosing.isPending ? choosing.variables : messages;
  const onError = (error: Error) => showError(sentenceFor(error, notifications.choices.failed));
  const choose = (choice: (typeof CHOICES)[number], isOn: boolean) => {
    const { monday_mail, task_notice, task_mail } = messages;
    choosing.mutate({ monday_mail, task_notice, task_mail, [choice]: isOn }, { onError });
  };
  const isAnythingOn = CHOICES.some((choice) => shown[choice]);
  return (
    <>
      <div className="grid gap-2">
        {CHOICES.map((choice) => (
          <Switch
            key={choice}
            label={notifications.choices[choice]}
            note={notifications.choices.notes[choice]}
            about=""
            checked={shown[choice]}
            disabled={isBusy}
            onChange={(checked) => choose(choice, checked)}
          />
        ))}
      </div>
      <Button
        look="quiet"
        size="small"
        className="mt-3"
        disabled={isBusy || !isAnythingOn}
        onClick={() => turningOff.mutate(undefined, { onError })}
      >
        {notifications.choices.off}
      </Button>
    </>
  );
}

/** What the miner wants to be told; everything is off at first, and off again with one press. */
export function MessageChoices() {
  const { data, isError, refetch } = useQuery(messageChoicesQuery());
  return (
    <section aria-labelledby="messages-title" className="mt-4 border-t border-seam pt-4">
      <h3 id="messages-title" className="text-base font-semibold">
        {notifications.choices.title}
      </h3>
      <p className="mt-1 mb-3 text-sm text-silt">{notifications.choices.note}</p>
      {data ? (
        <Choices {...data} />
      ) : isError ? (
        <LoadFailure what={notifications.choices.loadName} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </section>
  );
}
