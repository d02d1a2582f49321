import type { ProfileView } from "@lode/core/contracts/http/profile";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { Link, useNavigate } from "react-router-dom";
import { isTransient } from "../../../lib/api-error.ts";
import { profile as texts } from "../../../texts/en/profile.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { showError } from "../../../ui/toast.ts";
import { XAccountsCard } from "../../features/accounts/x-accounts-card.tsx";
import { LodeAccountCard } from "../../features/auth/lode-account-card.tsx";
import { AutomationCard } from "../../features/automation/automation-card.tsx";
import { ProfileForm } from "../../features/profile/profile-form.tsx";
import { profileQuery } from "../../features/profile/queries.ts";
import { WalletCard } from "../../features/profile/wallet/wallet-card.tsx";
import { WalletChoiceProvider } from "../../features/profile/wallet/wallet-choice.tsx";
import { WalletProviders } from "../../features/profile/wallet/wallet-providers.tsx";
import { InviteCard } from "../../features/referrals/invite-card.tsx";
import { LoadingPage } from "../loading-page.tsx";
import { PageTitle } from "../page-title.tsx";
import { useScrollToAnchor } from "../scroll-to-anchor.ts";
import { useSession } from "../session-provider.tsx";
import { NextLine } from "./profile/next-line.tsx";
import { SectionIndex } from "./profile/section-index.tsx";
import { sectionsOf } from "./profile/sections.ts";
import { useRedirectMessage } from "./profile/use-redirect-message.ts";
import { WithdrawCard } from "./profile/withdraw-card.tsx";

function useLoadFailureMessage(): void {
  const { error } = useQuery({ ...profileQuery(), enabled: false });
  useEffect(() => {
    if (error && isTransient(error)) showError(texts.loadFailed);
  }, [error]);
}

function Unavailable({ children, title }: { children?: ReactNode; title: string }) {
  return (
    <div className="page max-w-xl py-16">
      <PageTitle>{texts.title}</PageTitle>
      <h1 className="sr-only">{texts.title}</h1>
      <EmptyState title={title} action={children} />
    </div>
  );
}

/** The cards in the order in which a miner needs them; what cannot be undone is last. */
function Cards({ profile }: { profile: ProfileView }) {
  const canAutomate = profile.twitter_accounts.length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-10">
      <SectionIndex sections={sectionsOf({ canAutomate })} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <NextLine />
        <XAccountsCard known={profile.twitter_accounts} />
        <WalletCard stored={profile.sol_wallet_address} proven={profile.wallet_proven} />
        <WithdrawCard />
        {canAutomate ? <AutomationCard accounts={profile.twitter_accounts} /> : null}
        <InviteCard />
        <ProfileForm profile={profile} />
        <LodeAccountCard />
      </div>
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
  if (session.status === "no-profile") return <Unavailable title={texts.notFound} />;
  if (session.status === "signed-out") {
    return (
      <Unavailable title={texts.signInFirst}>
        <Link to="/auth" className={buttonStyle("ore", "small")}>
          {texts.signIn}
        </Link>
      </Unavailable>
    );
  }
  return (
    <WalletProviders>
      <WalletChoiceProvider stored={session.profile.sol_wallet_address}>
        <div className="page py-8 md:py-12">
          <PageTitle>{texts.title}</PageTitle>
          <Button look="bare" size="small" className="-ml-3" onClick={() => void navigate(-1)}>
            <ArrowLeft aria-hidden className="size-4" />
            {texts.back}
          </Button>
          <h1 className="mt-2 mb-6 text-xl md:text-2xl lg:mb-8">{texts.title}</h1>
          <Cards profile={session.profile} />
        </div>
      </WalletChoiceProvider>
    </WalletProviders>
  );
}
