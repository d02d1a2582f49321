import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { isApiError, sentenceFor } from "../../../lib/api-error.ts";
import { automation } from "../../../texts/en/automation.ts";
import { showError, showToast } from "../../../ui/toast.ts";
import { flagOf } from "./flags.ts";
import { useUpdateFlags } from "./queries.ts";

/** `consentVersion` is set when a kind is turned on for the first time. */
export type SaveSwitch = (kind: ActionKind, on: boolean, consentVersion?: string) => void;

/** A 403 shows the server's reason. Any other failure shows the sentence of docs/pages.md. */
export function useSaveSwitch(account: XAccountView): SaveSwitch {
  const updating = useUpdateFlags();
  return (kind, on, consentVersion) =>
    updating.mutate(
      {
        twitter_account_id: account.id,
        settings: { [flagOf(kind)]: on },
        ...(consentVersion ? { consent_version: consentVersion } : {}),
      },
      {
        onSuccess: () =>
          showToast({
            title: automation.updated,
            description: automation.switched(kind, on, NETWORKS[account.network].handle(account.username)),
            tone: "ore",
          }),
        onError: (error) =>
          showError(
            isApiError(error) && error.status === 403
              ? sentenceFor(error, automation.updateFailedBecause)
              : automation.updateFailedBecause,
            automation.updateFailed,
          ),
      },
    );
}
