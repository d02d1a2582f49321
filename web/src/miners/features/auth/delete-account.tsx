import { deleteAccount } from "@lode/core/contracts/http/auth";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { storeToken } from "../../../lib/session.ts";
import { account } from "../../../texts/en/account.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { showToast } from "../../../ui/toast.ts";
import { sentenceWithWait } from "./sentence-with-wait.ts";

export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  const [password, setPassword] = useState("");
  const deleting = useMutation({
    mutationFn: () => call(deleteAccount, { body: { password } }),
    onSuccess: () => {
      storeToken(null);
      showToast({ title: account.deleted });
    },
  });
  const close = () => {
    setAsking(false);
    setPassword("");
    deleting.reset();
  };
  return (
    <>
      <Button look="fault" size="small" onClick={() => setAsking(true)}>
        {account.delete}
      </Button>
      <Dialog open={asking} onClose={close} title={account.deleteTitle}>
        <form
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (password !== "") deleting.mutate();
          }}
        >
          <p className="text-silt">{account.deleteNote}</p>
          <Field
            label={account.yourPassword}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          {deleting.isError ? <Notice tone="fault">{sentenceWithWait(deleting.error)}</Notice> : null}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="fault" disabled={password === "" || deleting.isPending}>
              {account.deleteNow}
            </Button>
            <Button look="quiet" onClick={close}>
              {account.keepIt}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
