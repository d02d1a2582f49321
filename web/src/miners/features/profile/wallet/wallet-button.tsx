import { WalletMinimal } from "lucide-react";
import { lazy, Suspense } from "react";
import { wallet as texts } from "../../../../texts/en/wallet.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConnectedButton } from "./connected-button.tsx";
import { useWallets } from "./use-wallets.ts";
import { useWalletChoice } from "./wallet-choice.tsx";

// A menu is large, and only a connected wallet has one.
const WalletMenu = lazy(async () => ({ default: (await import("./wallet-menu.tsx")).WalletMenu }));

/** Five states: no wallet, has wallet, connecting, connected, disconnecting. */
export function WalletButton() {
  const { connecting, disconnecting } = useWallets();
  const { address, pick, chosen, connectChosen } = useWalletChoice();
  if (address && !disconnecting) {
    return (
      <Suspense fallback={<ConnectedButton address={address} disabled />}>
        <WalletMenu address={address} />
      </Suspense>
    );
  }
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
