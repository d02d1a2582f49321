import {
  BaseWalletAdapter,
  type WalletAdapterEvents,
  WalletConnectionError,
  type WalletName,
  WalletNotConnectedError,
  WalletNotReadyError,
  WalletReadyState,
} from "@solana/wallet-adapter-base";
import { PublicKey } from "@solana/web3.js";
import { fromBase64 } from "../../../../../lib/base64.ts";
import { MOBILE_WALLETS } from "../known-wallets.tsx";
import "./local-sockets.ts";
import { mayHaveWalletApps } from "./local-sockets.ts";
import {
  authorizationOf,
  type MobileAuthorization,
  readAuthorization,
  storeAuthorization,
} from "./mobile-authorization.ts";
import { asMobileFailure, isExplained, type ShowStep } from "./mobile-failure.ts";

/** The wallet provider looks for a wallet of this name before it creates its own. */
const MOBILE_WALLET = "Mobile Wallet Adapter" as WalletName<"Mobile Wallet Adapter">;

const ICON = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="9" y="3" width="14" height="26" rx="3" fill="#7c5cff"/><rect x="11" y="6" width="10" height="17" fill="#fff"/></svg>',
)}`;

/** The protocol's code, which only a miner who chooses a wallet app downloads. */
const loadProtocol = () => import("./mobile-requests.ts");

const base58 = (bytes: Uint8Array): string => new PublicKey(bytes).toBase58();

/**
 * A wallet app on the same Android phone, by Solana's Mobile Wallet Adapter protocol. Solana's own adapter draws
 * dialogs that the content security policy forbids, so the page shows each step itself.
 */
export class MobileWallet extends BaseWalletAdapter<"Mobile Wallet Adapter"> {
  name = MOBILE_WALLET;
  url = MOBILE_WALLETS;
  icon = ICON;
  readyState = mayHaveWalletApps() ? WalletReadyState.Loadable : WalletReadyState.Unsupported;
  publicKey: PublicKey | null = null;
  connecting = false;
  supportedTransactionVersions = new Set(["legacy", 0] as const);

  /** The package's types lose the methods of its event emitter. */
  declare emit: <E extends keyof WalletAdapterEvents>(
    event: E,
    ...values: Parameters<WalletAdapterEvents[E]>
  ) => boolean;

  readonly #show: ShowStep;
  readonly #productName: () => string;

  constructor({ show, productName }: { show: ShowStep; productName: () => string }) {
    super();
    this.#show = show;
    this.#productName = productName;
  }

  async connect(): Promise<void> {
    if (this.connected || this.connecting) return;
    this.connecting = true;
    try {
      const { connectApp } = await loadProtocol();
      const result = await connectApp(this.#conversation(readAuthorization()));
      this.#use(authorizationOf(result, base58));
    } catch (error) {
      const failure = asMobileFailure(error);
      const reported = new WalletConnectionError(failure.message, failure);
      if (!isExplained(failure.kind)) this.emit("error", reported);
      throw reported;
    } finally {
      this.connecting = false;
    }
  }

  /** Uses what the wallet allowed before: opening an app needs a tap. */
  override async autoConnect(): Promise<void> {
    const stored = readAuthorization();
    if (stored) this.#use(stored);
  }

  /** Forgets the wallet on this page, without opening the app. */
  async disconnect(): Promise<void> {
    storeAuthorization(null);
    this.publicKey = null;
    this.emit("disconnect");
  }

  /** Throws MobileFailure. */
  async signMessage(message: Uint8Array): Promise<Uint8Array> {
    const stored = readAuthorization();
    if (!stored) throw new WalletNotConnectedError();
    const { signInApp } = await loadProtocol();
    const { authorization, signature } = await signInApp(this.#conversation(stored), message);
    storeAuthorization(authorizationOf(authorization, base58));
    return signature;
  }

  sendTransaction(): Promise<string> {
    throw new WalletNotReadyError();
  }

  #conversation<Stored extends MobileAuthorization | null>(stored: Stored) {
    return { show: this.#show, productName: this.#productName(), stored };
  }

  #use(authorization: MobileAuthorization): void {
    storeAuthorization(authorization);
    this.publicKey = new PublicKey(fromBase64(authorization.publicKey));
    this.emit("connect", this.publicKey);
  }
}
