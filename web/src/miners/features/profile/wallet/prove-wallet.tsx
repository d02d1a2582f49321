import { challengeWallet, proveWallet } from "@lode/core/contracts/http/profile";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api.ts";
import { isApiError, sentenceFor } from "../../../../lib/api-error.ts";
import { toBase64 } from "../../../../lib/base64.ts";
import { wallet } from "../../../../texts/en/wallet.ts";
import { Button } from "../../../../ui/button.tsx";
import { showError, showToast } from "../../../../ui/toast.ts";
import { profileQuery } from "../queries.ts";
import { isExplained, MobileFailure } from "./mobile/mobile-failure.ts";
import { useWallets } from "./use-wallets.ts";
import { walletErrorSentence } from "./wallet-error.ts";

/** Optional: a signed message proves that the miner owns the wallet. No transaction is made. */
export function ProveWallet() {
  const { connected, signMessage } = useWallets();
  const queries = useQueryClient();
  const proving = useMutation({
    mutationFn: async (sign: NonNullable<typeof signMessage>) => {
      const { challenge_id, message } = await call(challengeWallet);
      const signature = toBase64(await sign(new TextEncoder().encode(message)));
      return call(proveWallet, { body: { challenge_id, signature } });
    },
    onSuccess: ({ profile }) => {
      queries.setQueryData(profileQuery().queryKey, profile);
      showToast({ title: wallet.provenNow, tone: "ore" });
    },
    onError: (error) => {
      const cancelled = error instanceof Error && walletErrorSentence(error).cancelled;
      if (cancelled && !isApiError(error)) showToast({ title: wallet.signatureCancelled });
      else if (error instanceof MobileFailure) {
        // The other failures have a dialog.
        if (!isExplained(error.kind)) showError(error.message, wallet.notSigned);
      } else showError(sentenceFor(error, wallet.notSigned));
    },
  });
  // A wallet that cannot sign messages proves nothing.
  if (connected && !signMessage) return null;
  const prove = () =>
    connected && signMessage ? proving.mutate(signMessage) : showError(wallet.noneConnected);
  return (
    <Button look="quiet" size="small" disabled={proving.isPending} onClick={prove}>
      {proving.isPending ? wallet.proving : wallet.prove}
    </Button>
  );
}
