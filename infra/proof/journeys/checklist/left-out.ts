/**
 * The parts of docs/pages.md that the checklist does not cover or that the page leaves out, each with the
 * reason.
 */
export const LEFT_OUT: readonly { section: string; says: string; why: string }[] = [
  {
    section: "2",
    says: "'spots from top 10' above rank 10",
    why: "shown at rank 1 here; the rule is a table test of the page's component data",
  },
  {
    section: "2",
    says: "Five sample miners when the list is empty",
    why: "the list is not empty in this walk",
  },
  {
    section: "4",
    says: "Level Up and floating markers",
    why: "the game's rules are table tests (console-game.test.ts)",
  },
  {
    section: "4",
    says: "Connecting and disconnecting states of the wallet button",
    why: "too short to be seen with a test wallet",
  },
  {
    section: "5",
    says: "'Account too new (N days old, need 60+ days)', 'Account creation date unknown'",
    why: "table tests of eligibility.ts, which the page shows word for word",
  },
  { section: "6", says: "Which calls carry a bearer", why: "api.test.ts" },
  { section: "7", says: "The calls themselves", why: "the HTTP journeys and the matrix of every call" },
  {
    section: "8",
    says: "'Account Already Connected', 'Failed to …' of each call",
    why: "a refusal of each kind is shown by the states' tests; the sentences are constants",
  },
  {
    section: "8",
    says: "The mobile wallet adapter's sentences",
    why: "Android only: phone-wallet.e2e.test.ts shows them there, and wallet-texts.test.ts compares them with the package",
  },
  {
    section: "9",
    says: "Tooltip delays, query cache and retries, 150, 250 and 400 ms",
    why: "defaults of the libraries or constants beside their use; nothing a person reads",
  },
];
