import { PublicKey } from "@solana/web3.js";
import { SANDBOX_WALLET } from "./name.ts";

const STORED = "sandbox_wallet_key";

interface SandboxKey {
  publicKey: Uint8Array;
  sign: (message: Uint8Array) => Promise<Uint8Array>;
}

/** In local storage, where every script of the page can read the key: this wallet is for play money only. */
async function openSandboxKey(): Promise<SandboxKey> {
  const stored = localStorage.getItem(STORED);
  const jwk = stored === null ? await newKey() : (JSON.parse(stored) as JsonWebKey);
  const key = await crypto.subtle.importKey("jwk", jwk, "Ed25519", false, ["sign"]);
  return {
    publicKey: bytesOf(jwk.x ?? ""),
    sign: async (message) =>
      new Uint8Array(await crypto.subtle.sign("Ed25519", key, Uint8Array.from(message))),
  };
}

async function newKey(): Promise<JsonWebKey> {
  const pair = (await crypto.subtle.generateKey("Ed25519", true, ["sign", "verify"])) as CryptoKeyPair;
  const jwk = await crypto.subtle.exportKey("jwk", pair.privateKey);
  localStorage.setItem(STORED, JSON.stringify(jwk));
  return jwk;
}

const bytesOf = (base64url: string): Uint8Array =>
  Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  );

interface Account {
  address: string;
  publicKey: Uint8Array;
  chains: readonly string[];
  features: readonly string[];
}
type Changed = (change: { accounts: Account[] }) => void;

const CHAINS = ["solana:devnet"] as const;
const ICON = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#d5e14f" d="M3 5l14-3 12 8v14l-9 6H3z"/><path fill="#14171f" fill-opacity=".28" d="M17 2l12 8-12 5z"/><path fill="#14171f" d="M8 13h10l4 3v6H8z"/></svg>',
)}`;

/** Registers, once, a Wallet Standard wallet that belongs to this page and this browser. */
export async function registerSandboxWallet(): Promise<void> {
  const wallet = walletWith(await openSandboxKey());
  const register = (api: { register: (wallet: object) => void }) => api.register(wallet);
  // The list of wallets may already listen for new wallets, or ask for wallets later.
  window.dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: register }));
  window.addEventListener("wallet-standard:app-ready", (event) => register((event as CustomEvent).detail));
}

function walletWith({ publicKey, sign }: SandboxKey) {
  const features = ["solana:signMessage", "solana:signTransaction"];
  const account = { address: new PublicKey(publicKey).toBase58(), publicKey, chains: CHAINS, features };
  const listeners = new Set<Changed>();
  let accounts: Account[] = [];
  const change = (next: Account[]) => {
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
          change([account]);
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
        signMessage: (...inputs: { message: Uint8Array }[]) =>
          Promise.all(
            inputs.map(async ({ message }) => ({ signedMessage: message, signature: await sign(message) })),
          ),
      },
    },
  };
}
