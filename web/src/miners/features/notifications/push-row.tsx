import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import type { getMessageChoices } from "@lode/core/contracts/http/notifications";
import { sentenceFor } from "../../../lib/api-error.ts";
import { useSettings } from "../../../lib/settings.ts";
import { push as texts } from "../../../texts/en/push.ts";
import { Switch } from "../../../ui/switch.tsx";
import { showError } from "../../../ui/toast.ts";
import { pushSupport } from "./push-support.ts";
import { useSwitchPush } from "./queries.ts";

/** Messages on this device, for a miner who has been paid. Says plainly why a browser cannot show them. */
export function PushRow({ push }: Pick<AnswerOf<typeof getMessageChoices>, "push">) {
  const { webPushKey } = useSettings();
  const switching = useSwitchPush(webPushKey ?? "");
  if (!webPushKey || !(push.offered || push.here)) return null;
  const support = pushSupport();
  const others = push.browsers - (push.here ? 1 : 0);
  const also = others > 0 ? ` ${texts.others(others)}` : "";
  if (support !== "ready" && !push.here)
    return (
      <div className="min-h-11">
        <p className="text-sm font-medium">{texts.label}</p>
        <p className="text-xs text-silt">{texts.reasons[support] + also}</p>
      </div>
    );
  const change = (on: boolean) =>
    switching.mutate(on, {
      onError: (error) => showError(sentenceFor(error, on ? texts.failed : texts.offFailed)),
    });
  return (
    <Switch
      label={texts.label}
      about=""
      note={texts.note + also}
      checked={switching.isPending ? switching.variables : push.here}
      disabled={switching.isPending}
      onChange={change}
    />
  );
}
