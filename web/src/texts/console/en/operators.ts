import type { OperatorRole } from "@lode/core/contracts/http/endpoint";
import { texts } from "../../texts.ts";

const roles: Record<OperatorRole, string> = {
  viewer: "reads everything, changes nothing",
  operator: "repairs, reviews, suspends",
  owner: "also operators, caps, halts of payouts",
};

/** The operators' accounts. */
export const operatorsTexts = texts("console/operators", {
  roles,
  changes: {
    role: {
      name: "Role",
      title: (email: string) => `Change the role of ${email}?`,
      action: "Change",
      what: "It holds from the next request on.",
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
      what: "Every session ends, and the password opens nothing.",
    },
  },
  addAnOperator: "Add an operator",
  add: "Add",
  email: "Email",
  firstPassword: "First password",
  handThisToOverA: (email: string) =>
    `Hand this to ${email} over a safe channel. It is shown once, and must be changed at the first sign-in.`,
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
});
