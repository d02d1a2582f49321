import { ageInDays } from "@lode/core/domain/age";
import {
  bestFirst,
  type Suggestion,
  type SuggestionFacts,
  type SuggestionType,
  suggest,
} from "@lode/core/domain/automation/suggestions";
import { FOLLOWER_TIERS } from "@lode/core/domain/earning-rules";
import { useQuery } from "@tanstack/react-query";
import { BadgeCheck, Bot, CalendarClock, Link2, Users } from "lucide-react";
import { Link, Navigate } from "react-router-dom";
import { hasFailed } from "../../../lib/query-client.ts";
import { automation } from "../../../texts/en/automation.ts";
import { opportunities } from "../../../texts/en/opportunities.ts";
import { points } from "../../../texts/en/points.ts";
import { Points } from "../../../ui/badge.tsx";
import { buttonStyle } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { LoadFailure } from "../../../ui/empty-state.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { StrataLine } from "../../../ui/strata-line.tsx";
import { accountsQuery, useHasX } from "../../features/accounts/queries.ts";
import { flagsOn } from "../../features/automation/flags.ts";
import { automationQuery } from "../../features/automation/queries.ts";
import { suggestionWords } from "../../features/automation/suggestion-words.ts";
import { LoadingPage } from "../loading-page.tsx";
import { PageTitle } from "../page-title.tsx";
import { useSession } from "../session-provider.tsx";

const ICONS: Record<SuggestionType, typeof Bot> = {
  add_account: Link2,
  verification: BadgeCheck,
  followers: Users,
  account_age: CalendarClock,
  automation: Bot,
};

const X_PREMIUM = "https://x.com/i/premium_sign_up";

interface Given {
  suggestion: Suggestion;
  /** Only the best suggestion's button is in solid ore. */
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

function SuggestionCard({ suggestion, isBest }: Given) {
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

function useAccountFacts(enabled: boolean) {
  const accounts = useQuery({ ...accountsQuery(), enabled });
  const automation = useQuery({ ...automationQuery(), enabled });
  const failed = hasFailed(accounts) || hasFailed(automation);
  const retry = () => void Promise.all([accounts.refetch(), automation.refetch()]);
  if (!accounts.data || !automation.data) return { failed, retry, facts: undefined };
  const now = new Date();
  // Suggestions are about what X knows of an account: followers, a verified mark, an age.
  const onX = accounts.data.filter(({ network }) => network === "x");
  const facts = onX.map((account): SuggestionFacts => {
    const settings = automation.data.settings.find((one) => one.twitter_account_id === account.id);
    return {
      externalId: account.id,
      username: account.username,
      verified: account.verified,
      followersCount: account.followers_count,
      ageDays: account.account_created_date ? ageInDays(new Date(account.account_created_date), now) : null,
      isEligible: account.eligibility.isEligible && account.state === "active",
      flagsOn: settings ? flagsOn(settings) : 0,
    };
  });
  return { failed, retry, facts };
}

function AllSet() {
  return (
    <section className="facet-large relative overflow-hidden border border-seam bg-surface p-6 md:p-10">
      <StrataLine className="strata-fade absolute right-0 bottom-0 h-28 w-2/3 opacity-70" />
      <div className="relative grid max-w-xl justify-items-start gap-3">
        <h2 className="text-xl">{opportunities.allSet.title}</h2>
        <p>{opportunities.allSet.text}</p>
        <p className="text-silt">{opportunities.allSet.next}</p>
        <Link to="/backoffice" className={buttonStyle("ore", "regular", "mt-2")}>
          {opportunities.allSet.dashboard}
        </Link>
      </div>
    </section>
  );
}

export function OpportunitiesPage() {
  const { status } = useSession();
  const { facts, failed, retry } = useAccountFacts(status === "signed-in");
  const hasX = useHasX();
  if (status === "signed-out" || status === "no-profile") return <Navigate to="/auth" replace />;
  if (!facts && !failed) return <LoadingPage text={opportunities.loading} />;
  const suggestions = facts && hasX ? bestFirst(suggest(facts)) : [];
  return (
    <div className="page py-8 md:py-12">
      <PageTitle>{opportunities.title}</PageTitle>
      <h1 className="text-lg md:text-xl">
        {opportunities.title}
        <span className="sr-only">: </span>
        <span className="mt-3 block font-sans text-base font-normal tracking-normal text-silt">
          {opportunities.subtitle}
        </span>
      </h1>
      <div className="mt-8 grid gap-6">
        {!facts ? <LoadFailure what={opportunities.what} onRetry={retry} /> : null}
        {facts && suggestions.length === 0 ? <AllSet /> : null}
        {suggestions.length > 0 ? (
          <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {suggestions.map((suggestion, index) => (
              <SuggestionCard key={suggestion.id} suggestion={suggestion} isBest={index === 0} />
            ))}
          </ul>
        ) : null}
        <PointCalculation />
      </div>
    </div>
  );
}

function partsOf(texts: typeof points.calculation) {
  const tiers = FOLLOWER_TIERS.toReversed().map(({ from, bonus }, index) => ({
    what: texts.followers(from),
    points: `+${bonus}`,
    how: index === 0 ? texts.highest : "",
  }));
  return [
    { what: texts.base, points: "10", how: texts.baseHow },
    ...tiers,
    { what: texts.verified, points: "+2", how: texts.verifiedHow },
    { what: texts.age, points: "+1", how: texts.ageHow },
  ];
}

/** Explains the award formula. Each award shows the same parts with its own numbers. */
function PointCalculation() {
  return (
    <Card title={points.calculation.title} note={points.calculation.note}>
      <dl className="grid border-t border-l border-seam sm:grid-cols-2 lg:grid-cols-3">
        {partsOf(points.calculation).map(({ what, points: value, how }) => (
          <div key={what} className="border-r border-b border-seam p-4">
            <dt className="text-sm text-silt">{what}</dt>
            <dd className="mt-1 font-display text-lg font-semibold">{value}</dd>
            {how ? <dd className="text-sm text-silt">{how}</dd> : null}
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-silt">{points.calculation.automation}</p>
    </Card>
  );
}
