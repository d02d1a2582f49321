import { Navigate } from "react-router-dom";
import { Leaderboard } from "../../features/leaderboard/leaderboard.tsx";
import { Inbox } from "../inbox.tsx";
import { LoadingPage } from "../loading-page.tsx";
import { PageTitle } from "../page-title.tsx";
import { useSession } from "../session-provider.tsx";
import { CommunityFeed } from "./home/community-feed.tsx";
import { Features } from "./home/features.tsx";
import { Hero } from "./home/hero.tsx";

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
