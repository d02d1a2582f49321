import { texts } from "../texts.ts";

/** The wallet card, its button and the list of wallets. */
export const wallet = texts("wallet", {
  title: "Solana Wallet",
  note: "Where your USDC goes. Lode never asks this wallet to sign a transaction.",
  connected: "Connected",
  notConnected: "Not connected",
  inProfile: "In your profile",
  differs: "The connected wallet is not the one in your profile.",
  useConnected: "Use the connected wallet",
  saved: "Wallet connected successfully",
  saveFailed: "Failed to update wallet address",

  select: "Select Wallet",
  connect: "Connect",
  connecting: "Connecting ...",
  copy: "Copy address",
  copied: "Copied",
  change: "Change wallet",
  disconnect: "Disconnect",

  proven: "Proven",
  prove: "Prove ownership",
  proving: "Waiting for the wallet...",
  provenNow: "Wallet proven",
  notSigned: "The wallet did not sign the message",
  signatureCancelled: "You cancelled the signature.",

  choose: "Connect a wallet on Solana to continue",
  needed: "You'll need a wallet on Solana to continue",
  detected: "Detected",
  looking: "Looking for wallets...",
  none: "No wallet was found in this browser. Install one and it appears here.",
  install: "Install",
  openIn: "Open in the app",
  find: "Find a wallet",
  moreOptions: "More options",
  lessOptions: "Less options",
  playMoney: "play money",
  sandboxNote: "One click, nothing to install. Lives in this browser only.",

  cannotFind: "We can't find a wallet.",
  mobileNeeded:
    "To use mobile wallet adapter, you must have a compatible mobile wallet application installed on your device.",
  incompatible:
    "This browser appears to be incompatible with mobile wallet adapter. Open this page in a compatible mobile browser app and try again.",
  cancelled: "You cancelled the connection.",
  error: "The wallet did not connect",
  unknownError: "Unknown error",
});
