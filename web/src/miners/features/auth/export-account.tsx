import { exportAccount } from "@lode/core/contracts/http/auth";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { account } from "../../../texts/en/account.ts";
import { Button } from "../../../ui/button.tsx";
import { showError } from "../../../ui/toast.ts";
import { sentenceWithWait } from "./sentence-with-wait.ts";

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

export function ExportAccount() {
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
