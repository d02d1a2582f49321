import { sandboxWalletSeed } from "@lode/core/domain/sandbox-wallet";
import { PublicKey } from "@solana/web3.js";
import { fromBase64 } from "../../../../lib/base64.ts";
import { SANDBOX_WALLET } from "../wallet/known-wallets.tsx";

interface SandboxKey {
  publicKey: Uint8Array;
  sign: (message: Uint8Array) => Promise<Uint8Array>;
}

/** The bytes before the seed in an Ed25519 key in PKCS #8. */
const PKCS8_HEAD = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32];

async function openSandboxKey(userId: string): Promise<SandboxKey> {
  const pkcs8 = Uint8Array.of(...PKCS8_HEAD, ...sandboxWalletSeed(userId));
  const key = await crypto.subtle.importKey("pkcs8", pkcs8, "Ed25519", true, ["sign"]);
  // The browser computes the public key of the seed.
  const { x = "" } = await crypto.subtle.exportKey("jwk", key);
  return {
    publicKey: fromBase64(x),
    sign: async (message) =>
      new Uint8Array(await crypto.subtle.sign("Ed25519", key, Uint8Array.from(message))),
  };
}

interface SandboxAccount {
  address: string;
  publicKey: Uint8Array;
  chains: readonly string[];
  features: readonly string[];
}
type Changed = (change: { accounts: SandboxAccount[] }) => void;

const CHAINS = ["solana:devnet"] as const;
const ICON = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#d5e14f" d="M3 5l14-3 12 8v14l-9 6H3z"/><path fill="#14171f" fill-opacity=".28" d="M17 2l12 8-12 5z"/><path fill="#14171f" d="M8 13h10l4 3v6H8z"/></svg>',
)}`;

/**
 * Registers, once, a Wallet Standard wallet that belongs to this page. It opens the key of the miner who is signed in
 * when it connects.
 */
export async function registerSandboxWallet(userId: () => string): Promise<void> {
  // A browser without Ed25519 is not offered the wallet.
  await openSandboxKey(userId());
  const wallet = walletOf(userId);
  const register = (api: { register: (wallet: object) => void }) => api.register(wallet);
  // The list of wallets may already listen for new wallets, or ask for wallets later.
  window.dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: register }));
  window.addEventListener("wallet-standard:app-ready", (event) => register((event as CustomEvent).detail));
}

function walletOf(userId: () => string) {
  const features = ["solana:signMessage", "solana:signTransaction"];
  const listeners = new Set<Changed>();
  let accounts: SandboxAccount[] = [];
  const change = (next: SandboxAccount[]) => {
    accounts = next;
    for (const listener of listeners) listener({ accounts });
  };
  return {
    version: "1.0.0",
    name: SANDBOX_WALLET,
    chains: CHAINS,
    icon: ICON,
    get accounts() {
      return accounts;
    },
    features: {
      "standard:connect": {
        version: "1.0.0",
        connect: async () => {
          const { publicKey } = await openSandboxKey(userId());
          change([{ address: new PublicKey(publicKey).toBase58(), publicKey, chains: CHAINS, features }]);
          return { accounts };
        },
      },
      "standard:disconnect": { version: "1.0.0", disconnect: async () => change([]) },
      "standard:events": {
        version: "1.0.0",
        on: (_event: string, listener: Changed) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      // The adapter ignores wallets that lack one of the transaction features.
      "solana:signTransaction": {
        version: "1.0.0",
        supportedTransactionVersions: ["legacy", 0],
        signTransaction: async () => {
          throw new Error("The sandbox wallet signs no transactions");
        },
      },
      "solana:signMessage": {
        version: "1.0.0",
        signMessage: async (...inputs: { message: Uint8Array }[]) => {
          const { sign } = await openSandboxKey(userId());
          return Promise.all(
            inputs.map(async ({ message }) => ({ signedMessage: message, signature: await sign(message) })),
          );
        },
      },
    },
  };
}
