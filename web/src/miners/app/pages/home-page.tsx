import { MAXIMUM_ACCOUNTS } from "@lode/core/domain/earning-rules";
import { NETWORKS } from "@lode/core/domain/networks/networks";
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
        {home.features.title}
      </h2>
      <div className="mt-10 grid gap-px border border-seam bg-seam md:mt-14 md:grid-cols-2">
        <Feature {...checked} Icon={SearchCheck} tone="bg-ore-wash text-ore-deep" />
        <Feature
          title={accounts.title(MAXIMUM_ACCOUNTS)}
          text={accounts.text(NETWORKS.x.minimumFollowers, NETWORKS.x.minimumAgeDays)}
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
