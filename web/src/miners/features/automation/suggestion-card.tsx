import type { Suggestion, SuggestionType } from "@lode/core/domain/automation/suggestions";
import { BadgeCheck, Bot, CalendarClock, Link2, Users } from "lucide-react";
import { Link } from "react-router-dom";
import { automation } from "../../../texts/en/automation.ts";
import { Points } from "../../../ui/badge.tsx";
import { buttonStyle } from "../../../ui/button.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { suggestionWords } from "./suggestion-words.ts";

const ICONS: Record<SuggestionType, typeof Bot> = {
  add_account: Link2,
  verification: BadgeCheck,
  followers: Users,
  account_age: CalendarClock,
  automation: Bot,
};

/** X's page for buying the verified mark. */
const X_PREMIUM = "https://x.com/i/premium_sign_up";

interface Given {
  suggestion: Suggestion;
  /** Only the best one is in solid ore. */
  isBest: boolean;
}

function Action({ suggestion, isBest }: Given) {
  const { action, title } = suggestionWords(suggestion);
  const look = buttonStyle(isBest ? "ore" : "waiting", "small", "self-start");
  if (suggestion.type === "verification") {
    return (
      <NewTabLink href={X_PREMIUM} className={look}>
        {action}
      </NewTabLink>
    );
  }
  return (
    <Link to={suggestion.type === "automation" ? "/profile#automation" : "/profile"} className={look}>
      {action}
      <span className="sr-only">: {title}</span>
    </Link>
  );
}

export function SuggestionCard({ suggestion, isBest }: Given) {
  const Icon = ICONS[suggestion.type];
  const { title, description, gain } = suggestionWords(suggestion);
  const progress = suggestion.type === "followers" ? suggestion.progress : undefined;
  return (
    <li className="facet-large flex flex-col gap-4 border border-seam bg-surface p-5">
      <div className="flex items-start justify-between gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-shelf">
          <Icon aria-hidden className="size-5" />
        </span>
        <Points>{gain}</Points>
      </div>
      <div>
        <h2 className="text-lg break-words">{title}</h2>
        <p className="mt-1 text-sm text-silt">{description}</p>
      </div>
      {progress ? (
        <div className="text-sm">
          <p className="mb-1.5 flex justify-between gap-3">
            <span>{automation.progress(progress.current, progress.target)}</span>
            <span className="text-silt">{automation.complete(progress.percent)}</span>
          </p>
          <progress
            aria-label={title}
            value={progress.current}
            max={progress.target}
            className="meter h-2 w-full overflow-hidden rounded-xs"
          />
        </div>
      ) : null}
      <div className="mt-auto">
        <Action suggestion={suggestion} isBest={isBest} />
      </div>
    </li>
  );
}
