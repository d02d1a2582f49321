import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link, useNavigate } from "react-router-dom";
import { isTransient } from "../../../lib/api-error.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { showError } from "../../../ui/toast.ts";
import { XAccountsCard } from "../../features/accounts/x-accounts-card.tsx";
import { LodeAccountCard } from "../../features/auth/lode-account-card.tsx";
import { AutomationCard } from "../../features/automation/automation-card.tsx";
import { ProfileForm } from "../../features/profile/profile-form.tsx";
import { profileQuery } from "../../features/profile/queries.ts";
import { WalletCard } from "../../features/profile/wallet/wallet-card.tsx";
import { WalletProviders } from "../../features/profile/wallet/wallet-providers.tsx";
import { LoadingPage } from "../loading-page.tsx";
import { PageTitle } from "../page-title.tsx";
import { useScrollToAnchor } from "../scroll-to-anchor.ts";
import { useSession } from "../session-provider.tsx";
import { useRedirectMessage } from "./profile/use-redirect-message.ts";
import { WithdrawCard } from "./profile/withdraw-card.tsx";

function useLoadFailureMessage(): void {
  const { error } = useQuery({ ...profileQuery(), enabled: false });
  useEffect(() => {
    if (error && isTransient(error)) showError("Failed to fetch profile");
  }, [error]);
}

function Unavailable({ children, title }: { children?: ReactNode; title: string }) {
  return (
    <div className="page max-w-xl py-16">
      <PageTitle>Profile Settings</PageTitle>
      <h1 className="sr-only">Profile Settings</h1>
      <EmptyState title={title} action={children} />
    </div>
  );
}

export function ProfilePage() {
  const session = useSession();
  const navigate = useNavigate();
  useRedirectMessage();
  useLoadFailureMessage();
  useScrollToAnchor(session.status === "signed-in");
  if (session.status === "loading") return <LoadingPage />;
  if (session.status === "no-profile") return <Unavailable title="Profile not found" />;
  if (session.status === "signed-out") {
    return (
      <Unavailable title="Please sign in to view your profile">
        <Link to="/auth" className={buttonStyle("ore", "small")}>
          Sign In
        </Link>
      </Unavailable>
    );
  }
  const { profile } = session;
  return (
    <WalletProviders>
      <div className="page py-8 md:py-12">
        <PageTitle>Profile Settings</PageTitle>
        <Button look="bare" size="small" className="-ml-3" onClick={() => void navigate(-1)}>
          <ArrowLeft aria-hidden className="size-4" />
          Back
        </Button>
        <h1 className="mt-2 mb-8 text-xl md:text-2xl">Profile Settings</h1>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-12">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:col-span-5">
            <ProfileForm profile={profile} />
            <WalletCard stored={profile.sol_wallet_address} proven={profile.wallet_proven} />
            <XAccountsCard />
            <LodeAccountCard />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:col-span-7">
            <WithdrawCard />
            {profile.twitter_accounts.length > 0 ? (
              <AutomationCard accounts={profile.twitter_accounts} />
            ) : null}
          </div>
        </div>
      </div>
    </WalletProviders>
  );
}
