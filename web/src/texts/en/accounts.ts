import { count, plural } from "../../lib/format.ts";
import { texts } from "../texts.ts";

export const accounts = texts("accounts", {
  title: "X Accounts",
  note: (maximum: number) => `Up to ${maximum} accounts`,
  loading: "Your X accounts",
  link: "Link X Account",
  full: (maximum: number) => `All ${maximum} places are taken. Remove an account to link another.`,

  noneTitle: "Link Your First X Account",

  eligible: "Eligible",
  notEligible: "Not eligible yet",
  reconnectNeeded: "Reconnect needed",
  reconnectWhy: "X no longer accepts this connection.",
  reconnect: (username: string) => `Reconnect @${username}`,
  verified: "Verified",
  old: (age: string) => `${age} old`,

  remove: "Remove",
  removeTitle: (username: string) => `Remove @${username}?`,
  removeNote:
    "You keep your points and your history. Linking it again does not earn the same points twice, and nobody else can link it for 7 days. Relink it within 7 days, or recent awards may be taken back; we tell you first.",
  removeNow: "Remove account",
  keepIt: "Keep account",
  removed: "X account removed",
  removeFailed: "Failed to remove X account",

  nostr: {
    title: "Nostr keys",
    note: (maximum: number) =>
      `Up to ${maximum} keys. Your key stays in your signer: Lode only asks for a signature that proves it is yours.`,
    link: "Link Nostr Key",
    waiting: "Waiting for your signer...",
    full: (maximum: number) => `All ${maximum} places are taken. Remove a key to link another.`,
    needs: (followers: number, days: number) =>
      `To earn, a key needs ${count(followers)} followers whom this Lode trusts, and must have been known for ${count(days)} days.`,
    noExtension:
      "No Nostr extension (NIP-07) answers in this browser. Install one, reload this page and try again.",
    refused: "Your signer did not sign",
    linked: (username: string) => `${username} is linked to your profile`,
    bySigner: "Remote signer connected: automation can ask it to sign",
    byHand: "You sign by hand: automation needs a remote signer",
    reconnectWhy: "Your signer no longer accepts Lode. Connect it again below.",
    facts: {
      followers: (followers: number) => plural(followers, "trusted follower"),
      known: (age: string) => `known for ${age}`,
    },
  },

  /** A remote signer of Nostr (NIP-46), which keeps the key on a phone or a server. */
  signer: {
    begin: "Use a remote signer",
    why: "A signer app such as Amber or nsec.app. With it, automation can like, repost and comment for you.",
    scan: "Scan this code with your signer, or paste the address into it. It is valid for ten minutes.",
    code: "The address for your signer as a QR code",
    onThisDevice: "Open in a signer on this device",
    sandbox: "Open the sandbox signer",
    copy: "Copy address",
    copied: "Address copied",
    approve: "Waiting for your signer: approve Lode in it",
    confirm: "Waiting for your signer: confirm the signature in it",
  },

  connecting: "Connecting X Account",
  connectingNote: "Please wait while we connect your X account...",
  deniedTitle: "Authorization Failed",
  denied: "X authorization was denied or failed",
  missing: "Missing authorization data or user not logged in",
  connectFailed: "Failed to connect X account",
  alreadyTitle: "Account Already Connected",
  already: (username: string) => `@${username} is already connected to your profile`,
  success: "Success!",
  connected: (username: string) => `@${username} has been connected to your profile`,
});
