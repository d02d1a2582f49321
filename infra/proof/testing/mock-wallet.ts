import { Keypair } from "@solana/web3.js";
import type { BrowserContext } from "playwright";

/** Installs a Wallet Standard wallet, as an extension does, in every page of the context. It signs nothing. */
export async function installMockWallet(context: BrowserContext): Promise<void> {
  const { publicKey } = Keypair.generate();
  const key = { address: publicKey.toBase58(), publicKey: [...publicKey.toBytes()] };
  await context.addInitScript(registerWallet, key);
}

type MockAccount = { address: string; publicKey: Uint8Array; chains: string[]; features: string[] };
type MockChange = (change: { accounts: MockAccount[] }) => void;

/** Runs in the page before its scripts, so it cannot use anything outside this function. */
function registerWallet({ address, publicKey }: { address: string; publicKey: number[] }) {
  const chains = ["solana:devnet"];
  const features = ["solana:signTransaction"];
  const account: MockAccount = { address, publicKey: Uint8Array.from(publicKey), chains, features };
  const listeners = new Set<MockChange>();
  let accounts: MockAccount[] = [];
  const change = (next: MockAccount[]) => {
    accounts = next;
    for (const listener of listeners) listener({ accounts });
  };
  // A test may set a promise that the wallet waits for, like an owner who takes time.
  const owner = () => (window as unknown as { mockWalletOwner?: Promise<void> }).mockWalletOwner;
  const wallet = {
    version: "1.0.0",
    name: "Mock Wallet",
    chains,
    icon: "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=",
    get accounts() {
      return accounts;
    },
    // The adapter ignores wallets without connect, events and one of the two transaction features.
    features: {
      "standard:connect": {
        version: "1.0.0",
        connect: async () => {
          await owner();
          change([account]);
          return { accounts };
        },
      },
      "standard:disconnect": {
        version: "1.0.0",
        disconnect: async () => {
          await owner();
          change([]);
        },
      },
      "standard:events": {
        version: "1.0.0",
        on: (_event: string, listener: MockChange) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      "solana:signTransaction": {
        version: "1.0.0",
        supportedTransactionVersions: ["legacy", 0],
        signTransaction: async () => {
          throw new Error("Miners sign no transactions.");
        },
      },
    },
  };
  const register = (api: { register(wallet: object): void }) => api.register(wallet);
  // The list of wallets may already listen for new wallets, or ask for wallets later.
  window.dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: register }));
  window.addEventListener("wallet-standard:app-ready", (event) => register((event as CustomEvent).detail));
}
