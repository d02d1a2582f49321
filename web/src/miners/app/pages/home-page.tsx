import { MINIMUM_AGE_DAYS, MINIMUM_FOLLOWERS } from "@lode/core/domain/accounts/eligibility";
import { pointsToUsdc } from "@lode/core/domain/amounts";
import { MAXIMUM_ACCOUNTS } from "@lode/core/domain/earning-rules";
import { Bot, Landmark, type LucideIcon, SearchCheck, Users } from "lucide-react";
import { Navigate } from "react-router-dom";
import { home } from "../../../texts/en/home.ts";
import { classNames } from "../../../ui/class-names.ts";
import { Leaderboard } from "../../features/leaderboard/leaderboard.tsx";
import { Inbox } from "../inbox.tsx";
import { LoadingPage } from "../loading-page.tsx";
import { PageTitle } from "../page-title.tsx";
import { useSession } from "../session-provider.tsx";
import { CommunityFeed } from "./home/community-feed.tsx";
import { Hero } from "./home/hero.tsx";

/** A sample award by the formula: 10 + 3 + 2 + 4. */
const PARTS = { base: 10, followers: 3, verified: 2, age: 4 } as const;
const TOTAL = Object.values(PARTS).reduce((sum, points) => sum + points, 0);

/** Shown as a bill on small screens, and as a one-line sum on large screens. */
function FormulaExample() {
  return (
    <dl className="facet-large mt-8 overflow-hidden border border-seam bg-surface md:mt-10 lg:grid lg:grid-cols-[repeat(4,1fr)_1.3fr]">
      {Object.entries(PARTS).map(([part, points]) => {
        const [name, why] = home.formula.parts[part as keyof typeof PARTS];
        return (
          <div
            key={part}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-seam px-5 py-3.5 lg:block lg:border-r lg:border-b-0 lg:p-6"
          >
            <dt className="font-medium">{name}</dt>
            <dd className="row-span-2 font-display text-xl font-semibold text-ore-deep lg:mt-3">+{points}</dd>
            <dd className="text-sm text-silt lg:mt-1">{why}</dd>
          </div>
        );
      })}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 bg-ore px-5 py-4 text-on-ore lg:block lg:p-6">
        <dt className="font-medium">{home.formula.total}</dt>
        <dd className="row-span-2 font-display text-xl font-semibold lg:mt-3">{home.formula.sum(TOTAL)}</dd>
        <dd className="text-sm lg:mt-1">{home.formula.worth(pointsToUsdc(BigInt(TOTAL)))}</dd>
      </div>
    </dl>
  );
}

function Feature({
  title,
  text,
  Icon,
  tone,
}: {
  title: string;
  text: string;
  Icon: LucideIcon;
  tone: string;
}) {
  return (
    <article className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 bg-surface p-5 md:p-7">
      <span aria-hidden className={classNames("facet grid size-11 place-items-center", tone)}>
        <Icon className="size-5" />
      </span>
      <div>
        <h3 className="text-lg">{title}</h3>
        <p className="mt-2 max-w-[52ch] text-silt">{text}</p>
      </div>
    </article>
  );
}

function Features() {
  const { checked, accounts, automation, paid } = home.features;
  return (
    <section id="features" aria-labelledby="features-title" className="page py-14 md:py-24">
      <h2 id="features-title" className="max-w-[20ch] text-2xl">
        {home.formula.title}
      </h2>
      <p className="mt-4 max-w-[58ch] text-silt">{home.formula.text}</p>
      <FormulaExample />
      <div className="mt-10 grid gap-px border border-seam bg-seam md:mt-14 md:grid-cols-2">
        <Feature {...checked} Icon={SearchCheck} tone="bg-ore-wash text-ore-deep" />
        <Feature
          title={accounts.title(MAXIMUM_ACCOUNTS)}
          text={accounts.text(MINIMUM_FOLLOWERS, MINIMUM_AGE_DAYS)}
          Icon={Users}
          tone="bg-shelf text-ink"
        />
        <Feature {...automation} Icon={Bot} tone="bg-shelf text-ink" />
        <Feature {...paid} Icon={Landmark} tone="bg-chain-wash text-chain" />
      </div>
    </section>
  );
}

export function HomePage() {
  const { status } = useSession();
  if (status === "signed-in") return <Navigate to="/dashboard" replace />;
  // While a stored session is checked, the landing page must not flash.
  if (status === "loading") return <LoadingPage />;
  return (
    <>
      <PageTitle />
      <Inbox />
      <Hero />
      <Features />
      <div className="page grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <CommunityFeed />
        </div>
        <div className="lg:col-span-5">
          <Leaderboard />
        </div>
      </div>
    </>
  );
}
