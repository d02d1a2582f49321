import type { Suggestion } from "@lode/core/domain/automation/suggestions";
import { opportunities } from "../../../texts/en/opportunities.ts";

export interface SuggestionWords {
  title: string;
  description: string;
  /** The gain in points, for the badge. */
  gain: string;
  action: string;
}

export function suggestionWords(suggestion: Suggestion): SuggestionWords {
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
