import { removeAccount, type XAccountView } from "@lode/core/contracts/http/accounts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { sentenceFor } from "../../../lib/api-error.ts";
import { invalidate } from "../../../lib/query-keys.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { showError, showToast } from "../../../ui/toast.ts";

export function RemoveAccount({ account }: { account: XAccountView }) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const removing = useMutation({
    mutationFn: () => call(removeAccount, { body: { twitter_id: account.id } }),
    onSuccess: () => {
      setAsking(false);
      showToast({ title: "X account removed" });
      void invalidate(queries, "accounts", "profile", "stats", "tasks");
    },
    onError: () => showError("Failed to remove X account"),
  });
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        Remove
        <span className="sr-only">@{account.username}</span>
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={`Remove @${account.username}?`}>
        <p className="text-silt">
          You keep your points and history. Linking the account again does not earn the same points twice, and
          another user can link it only after 7 days. Lode may still re-check awards of the last 30 days. If
          the account stays unlinked for more than 7 days, they are taken back after a notice.
        </p>
        {removing.isError ? (
          <Notice tone="fault" className="mt-4">
            {sentenceFor(removing.error, "Failed to remove X account")}
          </Notice>
        ) : null}
        <div className="mt-6 flex flex-wrap gap-3">
          <Button look="fault" disabled={removing.isPending} onClick={() => removing.mutate()}>
            Remove account
          </Button>
          <Button look="quiet" onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </div>
      </Dialog>
    </>
  );
}
