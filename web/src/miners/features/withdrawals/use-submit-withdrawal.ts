import { useRef } from "react";
import { sentenceFor } from "../../../lib/api-error.ts";
import { withdrawals } from "../../../texts/en/withdrawals.ts";
import { showError, showToast } from "../../../ui/toast.ts";
import { type KeyedRequest, keyFor } from "./idempotency-key.ts";
import { useRequestWithdrawal } from "./queries.ts";

/** Keeps the idempotency key between attempts: see `keyFor`. */
export function useSubmitWithdrawal(onRequested: () => void) {
  const requesting = useRequestWithdrawal();
  const last = useRef<KeyedRequest | null>(null);
  const submit = (points: bigint, wallet: string) => {
    const body = { amount: Number(points), withdrawalType: "stablecoin", walletAddress: wallet } as const;
    last.current = keyFor(body, last.current, requesting.error);
    requesting.mutate(
      { key: last.current.key, body },
      {
        onSuccess: () => {
          showToast({ title: withdrawals.initiated(body.amount), tone: "ore" });
          onRequested();
        },
        onError: (error) => showError(sentenceFor(error, withdrawals.failed)),
      },
    );
  };
  return { requesting, submit };
}
