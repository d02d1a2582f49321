import { shorten } from "../../../../lib/format.ts";
import { Status } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card, CardTitle } from "../../../../ui/card.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { ProveWallet } from "./prove-wallet.tsx";
import { useWalletInProfile } from "./use-wallet-in-profile.ts";
import { WalletButton } from "./wallet-button.tsx";

export function WalletCard({ stored, proven }: { stored: string | null; proven: boolean }) {
  const { address, isSaving, isError, onIntent, save } = useWalletInProfile(stored);
  const differs = address !== null && address !== stored && !isSaving;
  return (
    <Card labelledBy="wallet-title">
      <CardTitle
        id="wallet-title"
        note="Where your USDC goes. Lode never asks this wallet to sign a transaction."
        aside={address ? <Status tone="chain">Connected</Status> : <Status tone="idle">Not connected</Status>}
      >
        Solana Wallet
      </CardTitle>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <WalletButton onIntent={onIntent} />
        {stored ? (
          <p className="text-sm text-silt">
            In your profile{" "}
            <span title={stored} className="font-medium text-ink">
              {shorten(stored, 8, "...")}
            </span>
          </p>
        ) : null}
        {stored && proven ? <Status tone="sound">Proven</Status> : null}
        {stored && !proven && address === stored ? <ProveWallet /> : null}
      </div>
      {isError ? (
        <Notice tone="fault" className="mt-4">
          Failed to update wallet address
        </Notice>
      ) : null}
      {differs && (stored !== null || isError) ? (
        <Notice tone="idle" className="mt-4">
          <p>The connected wallet is not the one in your profile.</p>
          <Button look="quiet" size="small" className="mt-2" onClick={save}>
            Use the connected wallet
          </Button>
        </Notice>
      ) : null}
    </Card>
  );
}
