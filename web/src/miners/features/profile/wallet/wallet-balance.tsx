import { useQuery } from "@tanstack/react-query";
import { balanceQuery, type Chain, unitsInUsdc } from "../../../../lib/chain.ts";
import { wallet as texts } from "../../../../texts/en/wallet.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";

/** The wallet's USDC, asked of the chain by this browser. */
export function WalletBalance({ chain, address }: { chain: Chain; address: string }) {
  const { data, isError } = useQuery(balanceQuery(chain, address));
  return (
    <p className="text-sm text-silt">
      {texts.balanceOf}{" "}
      {data !== undefined ? (
        <span className="font-medium text-ink">{texts.balance(unitsInUsdc(data))}</span>
      ) : isError ? (
        texts.notAsked
      ) : (
        <Skeleton className="inline-block h-4 w-20 align-middle" />
      )}
    </p>
  );
}
