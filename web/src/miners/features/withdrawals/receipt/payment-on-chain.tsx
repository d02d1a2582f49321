import { useQuery } from "@tanstack/react-query";
import { type Chain, type PaymentOnChain, paymentQuery, unitsInUsdc } from "../../../../lib/chain.ts";
import { withdrawals as texts } from "../../../../texts/en/withdrawals.ts";
import { usdc } from "../usdc.ts";

const sentenceFor = (payment: PaymentOnChain): string =>
  payment.state === "finalized"
    ? texts.chain.finalized(usdc(unitsInUsdc(payment.units)))
    : texts.chain[payment.state];

/** What the chain itself says of a payout. Lode has no part in the answer. */
export function ChainSays({ chain, signature, wallet }: { chain: Chain; signature: string; wallet: string }) {
  const { data, isError } = useQuery(paymentQuery(chain, signature, wallet));
  return (
    <p role="status" className="mt-4 text-sm">
      <span className="text-silt">{texts.onChain}: </span>
      {data ? sentenceFor(data) : isError ? texts.chain.notAsked : texts.chain.asking}
    </p>
  );
}
