import type { ProfileView } from "@lode/core/contracts/http/profile";
import { PROBLEMS, type ProblemCode, sentenceOf } from "@lode/core/contracts/problem";
import { shorten } from "@lode/core/domain/shorten";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, Suspense, useEffect } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { hasFailed } from "../../../lib/query-client.ts";
import { lastPlace } from "../../../lib/return-path.ts";
import { accounts } from "../../../texts/en/accounts.ts";
import { dashboard } from "../../../texts/en/dashboard.ts";
import { layout } from "../../../texts/en/layout.ts";
import { profile as texts } from "../../../texts/en/profile.ts";
import { withdrawals } from "../../../texts/en/withdrawals.ts";
import { sayProblem } from "../../../texts/say.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CodeShape, EmptyState, LoadFailure } from "../../../ui/empty-state.tsx";
import { laterPart, whenIdle } from "../../../ui/later-part.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { showError } from "../../../ui/toast.ts";
import { NostrAccountsCard, XAccountsCard } from "../../features/accounts/accounts-cards.tsx";
import { accountsQuery } from "../../features/accounts/queries.ts";
import { userStatsQuery } from "../../features/points/queries.ts";
import { ProfileForm } from "../../features/profile/profile-form.tsx";
import { WalletCard } from "../../features/profile/wallet/wallet-card.tsx";
import { useWalletChoice, WalletChoiceProvider } from "../../features/profile/wallet/wallet-choice.tsx";
import { useRefusedWallet } from "../../features/withdrawals/queries.ts";
import { WithdrawForm } from "../../features/withdrawals/withdraw-form.tsx";
import { WithdrawalHistory } from "../../features/withdrawals/withdrawal-history.tsx";
import { LoadingPage } from "../loading-page.tsx";
import { PageTitle } from "../page-title.tsx";
import { useSession } from "../session-provider.tsx";
import { NextLine } from "./profile/next-line.tsx";

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

/** The API redirects here with a problem code. Only known codes are shown, never text from the URL. */
function useRedirectMessage(): void {
  const [search, setSearch] = useSearchParams();
  const code = search.get("message");
  useEffect(() => {
    if (code === null) return;
    showError(isProblemCode(code) ? sayProblem(code, sentenceOf(code)) : accounts.connectFailed);
    setSearch({}, { replace: true });
  }, [code, setSearch]);
}

function Unavailable({ children, title }: { children?: ReactNode; title: string }) {
  return (
    <div className="page max-w-xl py-16">
      <PageTitle>{layout.profileSettings}</PageTitle>
      <h1 className="sr-only">{layout.profileSettings}</h1>
      <EmptyState title={title} action={children} />
    </div>
  );
}

/** docs/pages.md fixes the order of the cards. Irreversible actions come last. */
function Cards({ profile }: { profile: ProfileView }) {
  const { data: accounts = profile.twitter_accounts } = useQuery(accountsQuery());
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
      <NextLine />
      <ProfileForm profile={profile} />
      <WalletCard stored={profile.sol_wallet_address} proven={profile.wallet_proven} />
      <XAccountsCard known={profile.twitter_accounts} />
      <WithdrawCard stored={profile.sol_wallet_address} />
      {accounts.length > 0 ? (
        <Suspense fallback={<CardToCome id="automation" className="h-96" />}>
          <AutomationCard accounts={accounts} />
        </Suspense>
      ) : null}
      <NostrAccountsCard known={profile.twitter_accounts} />
      <Suspense fallback={<CardToCome id="invite" className="h-64" />}>
        <InviteCard />
      </Suspense>
      <Suspense fallback={<CardToCome id="account" className="h-14" />}>
        <LodeAccountCard email={profile.email} mails={<WeeklyMail />} />
      </Suspense>
    </div>
  );
}

export function ProfilePage() {
  const session = useSession();
  const navigate = useNavigate();
  useRedirectMessage();
  if (session.status === "loading") return <LoadingPage />;
  if (session.status === "no-profile") return <Unavailable title={texts.notFound} />;
  if (session.status === "signed-out") {
    return (
      <Unavailable title={texts.signInFirst}>
        <Link to="/auth" className={buttonStyle("ore", "small")}>
          {layout.signIn}
        </Link>
      </Unavailable>
    );
  }
  return (
    <WalletChoiceProvider userId={session.profile.user_id} stored={session.profile.sol_wallet_address}>
      <div className="page max-w-5xl py-8 md:py-12">
        <PageTitle>{layout.profileSettings}</PageTitle>
        <Button look="bare" size="small" className="-ml-3" onClick={() => void navigate(lastPlace())}>
          <ArrowLeft aria-hidden className="size-4" />
          {texts.back}
        </Button>
        <h1 className="mt-2 mb-4 text-lg md:mb-6 md:text-xl">{layout.profileSettings}</h1>
        <Cards profile={session.profile} />
      </div>
    </WalletChoiceProvider>
  );
}

/** Combines the balance, the wallet and the withdrawal: three features that may not import each other. */
function WithdrawCard({ stored }: { stored: string | null }) {
  const stats = useQuery(userStatsQuery());
  const { address, pick } = useWalletChoice();
  const refused = useRefusedWallet().data;
  return (
    <Card id="withdraw" title={withdrawals.title} note={withdrawals.note}>
      {refused && refused === (address ?? stored) ? (
        <Notice tone="fault" className="mb-4">
          <p>{withdrawals.walletRefused}</p>
          <Button look="quiet" size="small" className="mt-2" onClick={pick}>
            {dashboard.next.changeWalletAction}
          </Button>
        </Notice>
      ) : null}
      {hasFailed(stats) ? (
        <LoadFailure what={withdrawals.balance} onRetry={() => void stats.refetch()} />
      ) : (
        <WithdrawForm
          balance={stats.data?.totalPoints ?? null}
          wallet={address}
          connect={
            <Button look="chain" size="small" className="whitespace-normal!" onClick={pick}>
              {stored && stored !== refused
                ? withdrawals.connectStored(shorten(stored))
                : withdrawals.connectFirst}
            </Button>
          }
        />
      )}
      <WithdrawalHistory />
    </Card>
  );
}

/** On a slow line the wallet, the accounts and the withdrawal need the connection first. */
async function belowTheFold() {
  await whenIdle();
  return import("./profile/below-the-fold.tsx");
}

const AutomationCard = laterPart(async () => (await belowTheFold()).AutomationCard);
const InviteCard = laterPart(async () => (await belowTheFold()).InviteCard);
const LodeAccountCard = laterPart(async () => (await belowTheFold()).LodeAccountCard);
const WeeklyMail = laterPart(async () => (await belowTheFold()).WeeklyMail);

/** Links to the card lead here until it has arrived. */
const CardToCome = ({ id, className }: { id: string; className: string }) => (
  <div id={id}>
    <CodeShape className={className} />
  </div>
);
