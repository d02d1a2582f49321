import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceFor } from "../../../lib/api-error.ts";
import { keptValue } from "../../../lib/kept.ts";
import { useSettings } from "../../../lib/settings.ts";
import { push as texts } from "../../../texts/en/push.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { showError } from "../../../ui/toast.ts";
import { pushSupport } from "./push-support.ts";
import { messageChoicesQuery, useSwitchPush } from "./queries.ts";

const YEAR_MS = 365 * 86_400_000;
const dismissed = keptValue<true>(() => localStorage, "push_card_dismissed", YEAR_MS);

/** Offers messages on this device after a payout, until the miner answers. The profile has the same as a row. */
export function PushCard() {
  const { webPushKey } = useSettings();
  const { data } = useQuery({ ...messageChoicesQuery(), enabled: Boolean(webPushKey) });
  const switching = useSwitchPush(webPushKey ?? "");
  const [isDismissed, setDismissed] = useState(() => dismissed.read() === true);
  if (switching.data === true)
    return (
      <Notice tone="sound" className="mt-6">
        {texts.card.done}
      </Notice>
    );
  if (switching.data === false && pushSupport() === "refused")
    return (
      <Notice tone="idle" className="mt-6">
        {texts.reasons.refused}
      </Notice>
    );
  if (!data?.push.offered || data.push.here || isDismissed || pushSupport() !== "ready") return null;
  const dismiss = () => {
    dismissed.write(true);
    setDismissed(true);
  };
  return (
    <section aria-labelledby="push-title" className="mt-8 border-t border-seam pt-5">
      <h2 id="push-title" className="text-base font-semibold">
        {texts.card.title}
      </h2>
      <p className="mt-1 text-sm text-silt">{texts.card.text}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          look="quiet"
          size="small"
          disabled={switching.isPending}
          onClick={() =>
            switching.mutate(true, { onError: (error) => showError(sentenceFor(error, texts.failed)) })
          }
        >
          {texts.card.on}
        </Button>
        <Button look="bare" size="small" onClick={dismiss}>
          {texts.card.later}
        </Button>
      </div>
    </section>
  );
}
