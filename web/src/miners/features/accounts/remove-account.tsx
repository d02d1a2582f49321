import { removeAccount, type XAccountView } from "@lode/core/contracts/http/accounts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { sentenceFor } from "../../../lib/api-error.ts";
import { invalidate } from "../../../lib/query-keys.ts";
import { accounts } from "../../../texts/en/accounts.ts";
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
      showToast({ title: accounts.removed });
      void invalidate(queries, "accounts", "automation", "profile", "stats", "tasks");
    },
    onError: () => showError(accounts.removeFailed, accounts.error),
  });
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        {accounts.remove}
        <span className="sr-only"> @{account.username}</span>
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={accounts.removeTitle(account.username)}>
        <p className="text-silt">{accounts.removeNote}</p>
        {removing.isError ? (
          <Notice tone="fault" className="mt-4">
            {sentenceFor(removing.error, accounts.removeFailed)}
          </Notice>
        ) : null}
        <div className="mt-6 flex flex-wrap gap-3">
          <Button look="fault" disabled={removing.isPending} onClick={() => removing.mutate()}>
            {accounts.removeNow}
          </Button>
          <Button look="quiet" onClick={() => setAsking(false)}>
            {accounts.keepIt}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
