import {
  BaseWalletAdapter,
  type WalletName,
  WalletNotReadyError,
  WalletReadyState,
} from "@solana/wallet-adapter-base";

/** The wallet provider looks for a wallet of this name before it creates its own. */
const MOBILE_WALLET = "Mobile Wallet Adapter" as WalletName<"Mobile Wallet Adapter">;

const ICON = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="9" y="3" width="14" height="26" rx="3" fill="#7c5cff"/><rect x="11" y="6" width="10" height="17" fill="#fff"/></svg>',
)}`;

/**
 * Replaces Solana's mobile adapter on Android. That adapter opens a web socket to an app on the phone, which
 * the content security policy forbids, and draws unstyled dialogs with a font of another origin. Choosing
 * this replacement only reports the choice; the page's dialog says how to continue.
 */
export class MobileWallet extends BaseWalletAdapter<"Mobile Wallet Adapter"> {
  name = MOBILE_WALLET;
  url = "https://solanamobile.com/wallets";
  icon = ICON;
  readyState = /android/i.test(globalThis.navigator?.userAgent ?? "")
    ? WalletReadyState.Loadable
    : WalletReadyState.Unsupported;
  publicKey = null;
  connecting = false;
  supportedTransactionVersions = null;

  readonly #onChosen: () => void;

  constructor(onChosen: () => void) {
    super();
    this.#onChosen = onChosen;
  }

  async connect(): Promise<void> {
    this.#onChosen();
    throw new WalletNotReadyError();
  }

  override async autoConnect(): Promise<void> {}

  async disconnect(): Promise<void> {}

  sendTransaction(): Promise<string> {
    throw new WalletNotReadyError();
  }
}
