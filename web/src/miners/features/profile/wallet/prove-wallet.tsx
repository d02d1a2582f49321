import { challengeWallet, proveWallet } from "@lode/core/contracts/http/profile";
import { useWallet } from "@solana/wallet-adapter-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../lib/api.ts";
import { isApiError, sentenceFor } from "../../../../lib/api-error.ts";
import { wallet } from "../../../../texts/en/wallet.ts";
import { Button } from "../../../../ui/button.tsx";
import { showError, showToast } from "../../../../ui/toast.ts";
import { profileQuery } from "../queries.ts";
import { walletErrorSentence } from "./wallet-error.ts";

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

/** Optional: a signed message proves that the miner owns the wallet. No transaction is made. */
export function ProveWallet() {
  const { signMessage } = useWallet();
  const queries = useQueryClient();
  const proving = useMutation({
    mutationFn: async (sign: NonNullable<typeof signMessage>) => {
      const { challenge_id, message } = await call(challengeWallet);
      const signature = base64(await sign(new TextEncoder().encode(message)));
      return call(proveWallet, { body: { challenge_id, signature } });
    },
    onSuccess: ({ profile }) => {
      queries.setQueryData(profileQuery().queryKey, profile);
      showToast({ title: wallet.provenNow, tone: "ore" });
    },
    onError: (error) => {
      const cancelled = error instanceof Error && walletErrorSentence(error.message).cancelled;
      if (cancelled && !isApiError(error)) showToast({ title: wallet.signatureCancelled });
      else showError(sentenceFor(error, wallet.notSigned));
    },
  });
  if (!signMessage) return null;
  return (
    <Button
      look="quiet"
      size="small"
      disabled={proving.isPending}
      onClick={() => proving.mutate(signMessage)}
    >
      {proving.isPending ? wallet.proving : wallet.prove}
    </Button>
  );
}
