import { texts } from "../texts.ts";

export const account = texts("account", {
  title: "Account & privacy",

  sessions: "Active sessions",
  sessionsLoading: "Your sessions",
  lastUsed: (when: string) => `Last used ${when}`,
  thisBrowser: "This browser",
  signOutElsewhere: "Sign out everywhere else",
  sessionEnded: "Session ended",
  sessionFailed: "The session could not be ended",
  device: (browser: string, system: string) => `${browser} on ${system}`,
  unknownDevice: "Unknown device",

  changePassword: "Change password",
  currentPassword: "Current password",
  currentNeeded: "Please enter your current password",
  passwordChanged: "Password changed",
  othersEnded: "You are signed out everywhere else",

  data: "Your data",
  exportNote: "Everything Lode has stored about you, as one JSON file.",
  export: "Export my data",
  preparing: "Preparing...",

  leave: "Leave Lode",
  leaveNote: "Immediately and for good. Points that you have not withdrawn are lost.",
  delete: "Delete account",
  deleteTitle: "Delete your account?",
  deleteNote:
    "Your name, email address, X accounts and notices are deleted immediately and for good. Points that you have not withdrawn are lost. What the law requires us to keep, such as payouts, stays for 7 years without your name. Awards of an X account are still checked, and what it owes is deducted if it is linked again.",
  yourPassword: "Your password",
  deleteNow: "Delete permanently",
  keepIt: "Keep my account",
  deleted: "Your account was deleted",
});
