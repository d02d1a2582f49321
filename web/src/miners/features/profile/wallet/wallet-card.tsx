import { challengeWallet, proveWallet } from "@lode/core/contracts/http/profile";
import { shorten } from "@lode/core/domain/shorten";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { WalletMinimal } from "lucide-react";
import { useState } from "react";
import { call } from "../../../../lib/api.ts";
import { isApiError, sentenceFor } from "../../../../lib/api-error.ts";
import { toBase64 } from "../../../../lib/base64.ts";
import { balanceQuery, type Chain, unitsInUsdc } from "../../../../lib/chain.ts";
import { hasFailed } from "../../../../lib/query-client.ts";
import { useSettings } from "../../../../lib/settings.ts";
import { wallet as texts, wallet } from "../../../../texts/en/wallet.ts";
import { Mark, Status } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { useCopy } from "../../../../ui/copy-text.ts";
import { Loaded } from "../../../../ui/loaded.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { showError, showToast } from "../../../../ui/toast.ts";
import { profileQuery } from "../queries.ts";
import { SANDBOX_WALLET } from "./known-wallets.tsx";
import { isExplained, MobileFailure } from "./mobile/mobile-failure.ts";
import { useWalletChoice } from "./wallet-choice.tsx";
import { walletErrorSentence } from "./wallet-error.ts";
import { walletActs } from "./wallets.ts";

export function WalletCard({ stored, proven }: { stored: string | null; proven: boolean }) {
  const { wallet, address, isSaving, isError, save } = useWalletChoice();
  const { chain } = useSettings();
  const shown = address ?? stored;
  const differs = address !== null && address !== stored && !isSaving;
  const isPlayMoney = address !== null && wallet?.adapter.name === SANDBOX_WALLET;
  return (
    <Card
      id="wallet"
      title={texts.title}
      note={texts.note}
      aside={
        <Status tone={address ? "chain" : "idle"}>{address ? texts.connected : texts.notConnected}</Status>
      }
    >
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

/** Optional: a signed message proves that the miner owns the wallet. No transaction is made. */
function ProveWallet() {
  const { connected, signMessage } = useWalletChoice();
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

/** The wallet's USDC, asked of the chain by this browser. */
function WalletBalance({ chain, address }: { chain: Chain; address: string }) {
  const read = useQuery(balanceQuery(chain, address));
  return (
    <p className="text-sm text-silt">
      {texts.balanceOf}{" "}
      {hasFailed(read) ? (
        texts.notAsked
      ) : (
        <Loaded read={read} shape="inline-block h-4 w-20 align-middle">
          {(units) => <span className="font-medium text-ink">{texts.balance(unitsInUsdc(units))}</span>}
        </Loaded>
      )}
    </p>
  );
}

const COPIED_MS = 400;

function CopyAddress({ address }: { address: string }) {
  const [copied, copy] = useCopy(address, COPIED_MS);
  return (
    <Button look="quiet" size="small" onClick={copy}>
      {copied ? texts.copied : texts.copy}
    </Button>
  );
}

function ConnectedWallet({ address }: { address: string }) {
  const { disconnect, pick } = useWalletChoice();
  const [isOpen, setOpen] = useState(false);
  const change = () => {
    setOpen(false);
    pick();
  };
  const leave = () => {
    walletActs.note();
    disconnect().catch(() => {});
  };
  return (
    <>
      <Button look="chain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <WalletMinimal aria-hidden className="size-5" />
        {shorten(address)}
      </Button>
      {isOpen ? (
        <>
          <CopyAddress address={address} />
          <Button look="quiet" size="small" onClick={change}>
            {texts.change}
          </Button>
          <Button look="quiet" size="small" onClick={leave}>
            {texts.disconnect}
          </Button>
        </>
      ) : null}
    </>
  );
}

/** Five states: no wallet, has wallet, connecting, connected, disconnecting. */
function WalletButton() {
  const { connecting, disconnecting, address, pick, chosen, connectChosen } = useWalletChoice();
  if (address && !disconnecting) return <ConnectedWallet address={address} />;
  const label = disconnecting ? texts.disconnecting : connecting ? texts.connecting : null;
  return (
    <>
      <Button look="chain" disabled={label !== null} onClick={chosen ? connectChosen : pick}>
        <WalletMinimal aria-hidden className="size-5" />
        {label ?? (chosen ? texts.connect : texts.select)}
      </Button>
      {chosen && !label ? (
        <>
          <span className="font-medium">{chosen.adapter.name}</span>
          <Button look="bare" size="small" onClick={pick}>
            {texts.change}
          </Button>
        </>
      ) : null}
    </>
  );
}
