import { exportAccount } from "@lode/core/contracts/http/auth";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../../lib/api.ts";
import { account } from "../../../texts/en/account.ts";
import { Button } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { FoldableCard } from "../../../ui/foldable-card.tsx";
import { showError } from "../../../ui/toast.ts";
import { ChangePassword } from "./change-password.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { sentenceWithWait } from "./sentence-with-wait.ts";
import { SessionList } from "./session-list.tsx";

function save(data: unknown): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }),
  );
  const link = document.createElement("a");
  link.href = address;
  link.download = "lode-export.json";
  link.click();
  URL.revokeObjectURL(address);
}

function ExportAccount() {
  const exporting = useMutation({
    mutationFn: () => call(exportAccount),
    onSuccess: save,
    onError: (error) => showError(sentenceWithWait(error)),
  });
  return (
    <Button look="quiet" size="small" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
      {exporting.isPending ? account.preparing : account.export}
    </Button>
  );
}

/** Deleting comes last, because it cannot be undone. */
export function LodeAccountCard({ mails }: { mails: ReactNode }) {
  return (
    <FoldableCard id="account" titleId="account-title" title={account.title} note={account.note}>
      <SessionList />
      <Disclosure summary={account.changePassword} className="mt-4 border-t border-seam pt-3">
        <ChangePassword />
      </Disclosure>
      {mails}
      <section aria-labelledby="data-title" className="mt-4 border-t border-seam pt-4">
        <h3 id="data-title" className="text-base font-semibold">
          {account.data}
        </h3>
        <p className="mt-1 mb-3 text-sm text-silt">{account.exportNote}</p>
        <ExportAccount />
      </section>
      <section aria-labelledby="leave-title" className="mt-6 border-t border-fault/40 pt-4">
        <h3 id="leave-title" className="text-base font-semibold">
          {account.leave}
        </h3>
        <p className="mt-1 mb-3 text-sm text-silt">{account.leaveNote}</p>
        <DeleteAccount />
      </section>
    </FoldableCard>
  );
}
