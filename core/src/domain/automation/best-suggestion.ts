import type { Suggestion } from "./suggestions.ts";

/**
 * About how many points a task brings more. Another account does every task once more, and automation does them at
 * all. A verified mark brings nothing to an account that cannot earn.
 */
function worthOf(suggestion: Suggestion): number {
  switch (suggestion.type) {
    case "automation":
      return suggestion.isOn ? 0 : 20;
    case "add_account":
      return 10;
    case "verification":
      return suggestion.isEligible ? 2 : 0;
    case "followers":
      return suggestion.gained;
    case "account_age":
      return 1;
  }
}

/** Puts what earns most first. The rest keeps its order. */
export function bestFirst(suggestions: readonly Suggestion[]): Suggestion[] {
  const best = suggestions.reduce<Suggestion | undefined>(
    (most, one) => (most && worthOf(most) >= worthOf(one) ? most : one),
    undefined,
  );
  return best ? [best, ...suggestions.filter((one) => one !== best)] : [];
}
