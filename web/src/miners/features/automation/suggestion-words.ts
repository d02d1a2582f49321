import type { Suggestion } from "@lode/core/domain/automation/suggestions";
import { opportunities } from "../../../texts/en/opportunities.ts";

/** The card's title and text, the gain in points for the badge, and the button. */
export function suggestionWords(suggestion: Suggestion) {
  const words = opportunities.suggestion;
  switch (suggestion.type) {
    case "add_account":
      return suggestion.isFirst ? words.firstAccount : words.anotherAccount(suggestion.free);
    case "verification":
      return words.verification(suggestion.username, suggestion.isEligible);
    case "followers":
      return words.followers(suggestion);
    case "account_age":
      return words.age(suggestion.username, suggestion.months);
    case "automation":
      return words.automation(suggestion.username, suggestion.isOn);
  }
}
