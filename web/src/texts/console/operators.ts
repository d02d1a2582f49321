import type { OperatorRole } from "@lode/core/contracts/http/endpoint";

const roles: Record<OperatorRole, string> = {
  viewer: "reads everything, changes nothing",
  operator: "repairs, reviews, suspends",
  owner: "also operators, caps, halts of payouts",
};

/** The operators' accounts. */
export const operatorsTexts = {
  roles,
  changes: {
    role: {
      name: "Role",
      title: (email: string) => `Change the role of ${email}?`,
      action: "Change",
      what: "It holds from the next request on. If there is another owner, that owner must confirm a new owner.",
    },
    reset: {
      name: "Reset",
      title: (email: string) => `Reset ${email}?`,
      action: "Reset",
      what: "Every session ends, the authenticator app is removed, and a new first password is shown once.",
    },
    disable: {
      name: "Disable",
      title: (email: string) => `Disable ${email}?`,
      action: "Disable",
      what: "Every session ends, and the password opens nothing. Accounts that this operator made and nobody has used are disabled too.",
    },
  },
  addAnOperator: "Add an operator",
  add: "Add",
  email: "Email",
  firstPassword: "First password",
  handThisToOverA: (email: string) =>
    `Hand this to ${email} over a safe channel. It is shown once, works for 72 hours, and must be changed at the first sign-in.`,
  waitsForASecondOwner: (email: string) =>
    `Another owner must confirm that ${email} is an owner. Every owner has been told by mail.`,
  addNeedsASecondOwner: "If there is another owner, that owner must confirm a new owner.",
  proposals: "New owners who wait for a second owner",
  change: "Change",
  proposalOf: (email: string) => `Make ${email} an owner`,
  proposedBy: "Proposed by",
  reason: "Reason",
  ends: "Ends",
  confirm: "Confirm",
  reject: "Reject",
  confirmTitle: (what: string) => `Confirm: ${what}?`,
  rejectTitle: (what: string) => `Reject: ${what}?`,
  confirmWhat: "You vouch for this owner together with the owner who proposed it.",
  rejectWhat: "Nothing changes. The owner who proposed it can propose it again.",
  thePassword: "the password",
  done: "Done",
  role: "Role",
  state: "State",
  authenticator: "Authenticator",
  on: "on",
  off: "off",
  lastSignIn: "Last sign-in",
  operators: "Operators",
  youAreSignedInAs: (email: string, role: string, value: string) =>
    `You are signed in as ${email}, ${role}: ${value}.`,
  askToAddAnOperator: "Add an operator…",
};
