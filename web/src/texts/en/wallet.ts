import { texts } from "../texts.ts";

export const wallet = texts("wallet", {
  title: "Solana Wallet",
  note: "Where your USDC goes. Lode never asks this wallet to sign a transaction.",
  connected: "Connected",
  notConnected: "Not connected",
  noneConnected: "Wallet not connected",
  inProfile: "In your profile",
  balance: (usdc: string) => `${usdc} USDC`,
  balanceOf: "On the chain",
  notAsked: "the chain could not be asked",
  differs: "The connected wallet is not the one in your profile.",
  useConnected: "Use the connected wallet",
  saved: "Wallet connected successfully",
  payoutsGoTo: (address: string, before: string | null) =>
    `Payouts go to ${address}${before ? `, no longer to ${before}` : ""}.`,
  saveFailed: "Failed to update wallet address",

  select: "Select Wallet",
  connect: "Connect",
  connecting: "Connecting ...",
  disconnecting: "Disconnecting ...",
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
  sandboxNote: "One click, nothing to install. The same on every device.",

  openApp: "Open the wallet",
  goOn: "Continue",
  cancel: "Cancel",
  error: "The wallet did not connect",
  /** The dialogs while the page talks to a wallet app. */
  step: {
    permission: {
      title: "Allow the connection to your wallet app",
      note: "Your browser asks next whether this page may connect to apps on this device. The page uses it only to talk to the wallet that you open.",
    },
    open: {
      title: "Open your wallet app",
      note: "The page asks for your address or a signature, never for a transaction.",
    },
    looking: { title: "Looking for a wallet app", note: "Your phone opens it, or asks which one." },
    waiting: { title: "Continue in your wallet app", note: "Answer there, then come back to this page." },
    "not-found": {
      title: "We can't find a wallet.",
      note: "To use mobile wallet adapter, you must have a compatible mobile wallet application installed on your device.",
    },
    incompatible: {
      title: "We can't find a wallet.",
      note: "This browser appears to be incompatible with mobile wallet adapter. Open this page in a compatible mobile browser app and try again.",
    },
    blocked: {
      title: "Your browser blocks the connection to wallet apps",
      note: "Open the site settings beside the page's address, allow connections to apps on this device, and try again.",
    },
  },
  failure: {
    cancelled: "You cancelled the connection.",
    closed: "The wallet app closed the connection.",
    late: "The wallet app did not answer in time.",
    "no-account": "The wallet app offered no account.",
    "other-account": "The wallet app answered with another account.",
    "no-sign-in": "Sign in failed, no sign in result returned by wallet",
    unknown: "Unknown error",
  },
});
