import { ageInDays } from "@lode/core/domain/age";
import { bestFirst } from "@lode/core/domain/automation/best-suggestion";
import { type SuggestionFacts, suggest } from "@lode/core/domain/automation/suggestions";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate } from "react-router-dom";
import { opportunities } from "../../../texts/en/opportunities.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { LoadFailure } from "../../../ui/empty-state.tsx";
import { StrataLine } from "../../../ui/strata-line.tsx";
import { accountsQuery } from "../../features/accounts/queries.ts";
import { flagsOn } from "../../features/automation/flags.ts";
import { automationQuery } from "../../features/automation/queries.ts";
import { SuggestionCard } from "../../features/automation/suggestion-card.tsx";
import { PointCalculation } from "../../features/points/point-calculation.tsx";
import { LoadingPage } from "../loading-page.tsx";
import { PageTitle } from "../page-title.tsx";
import { useSession } from "../session-provider.tsx";

/** Loads the facts of each linked account that suggestions depend on; undefined while they load. */
function useAccountFacts(enabled: boolean) {
  const accounts = useQuery({ ...accountsQuery(), enabled });
  const automation = useQuery({ ...automationQuery(), enabled });
  const failed = (accounts.isError && !accounts.data) || (automation.isError && !automation.data);
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
      isEligible: account.eligibility.isEligible,
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
  if (status === "signed-out" || status === "no-profile") return <Navigate to="/auth" replace />;
  if (!facts && !failed) return <LoadingPage text={opportunities.loading} />;
  const suggestions = facts ? bestFirst(suggest(facts)) : [];
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
