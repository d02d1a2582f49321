import { shorten } from "@lode/core/domain/shorten";
import { useSettings } from "../../../../lib/settings.ts";
import { wallet as texts } from "../../../../texts/en/wallet.ts";
import { Mark, Status } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card, CardTitle } from "../../../../ui/card.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { SANDBOX_WALLET } from "../sandbox-wallet/name.ts";
import { ProveWallet } from "./prove-wallet.tsx";
import { useWallets } from "./use-wallets.ts";
import { WalletBalance } from "./wallet-balance.tsx";
import { WalletButton } from "./wallet-button.tsx";
import { useWalletChoice } from "./wallet-choice.tsx";

export function WalletCard({ stored, proven }: { stored: string | null; proven: boolean }) {
  const { wallet } = useWallets();
  const { address, isSaving, isError, save } = useWalletChoice();
  const { chain } = useSettings();
  const shown = address ?? stored;
  const differs = address !== null && address !== stored && !isSaving;
  const isPlayMoney = address !== null && wallet?.adapter.name === SANDBOX_WALLET;
  return (
    <Card id="wallet" labelledBy="wallet-title">
      <CardTitle
        id="wallet-title"
        note={texts.note}
        aside={
          <Status tone={address ? "chain" : "idle"}>{address ? texts.connected : texts.notConnected}</Status>
        }
      >
        {texts.title}
      </CardTitle>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <WalletButton />
        {isPlayMoney ? <Mark>{texts.playMoney}</Mark> : null}
        {stored ? (
          <p className="text-sm text-silt">
            {texts.inProfile}{" "}
            <span title={stored} className="font-medium text-ink">
              {shorten(stored, 8)}
            </span>
          </p>
        ) : null}
        {chain && shown ? <WalletBalance chain={chain} address={shown} /> : null}
        {stored && proven ? <Status tone="sound">{texts.proven}</Status> : null}
        {stored && !proven && (address === null || address === stored) ? <ProveWallet /> : null}
      </div>
      {isError ? (
        <Notice tone="fault" className="mt-4">
          {texts.saveFailed}
        </Notice>
      ) : null}
      {differs && (stored !== null || isError) ? (
        <Notice tone="idle" className="mt-4">
          <p>{texts.differs}</p>
          <Button look="quiet" size="small" className="mt-2" onClick={save}>
            {texts.useConnected}
          </Button>
        </Notice>
      ) : null}
    </Card>
  );
}
