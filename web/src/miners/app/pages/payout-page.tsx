import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { Link, Navigate, useParams } from "react-router-dom";
import { isApiError } from "../../../lib/api-error.ts";
import { usePollingInterval } from "../../../lib/live.ts";
import { withdrawals as texts } from "../../../texts/en/withdrawals.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { EmptyState, LoadFailure } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { referralsQuery } from "../../features/referrals/queries.ts";
import { withdrawalQuery } from "../../features/withdrawals/queries.ts";
import { ReceiptCard } from "../../features/withdrawals/receipt/receipt-card.tsx";
import { LoadingPage } from "../loading-page.tsx";
import { PageTitle } from "../page-title.tsx";
import { useSession } from "../session-provider.tsx";

function Receipt({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...withdrawalQuery(id),
    refetchInterval: usePollingInterval(),
  });
  const invitation = useQuery(referralsQuery()).data?.url ?? "";
  if (data) return <ReceiptCard withdrawal={data} invitation={invitation} />;
  if (!error) return <Skeleton className="h-[40rem]" />;
  // The server answers 400 to a malformed id.
  if (isApiError(error) && error.status > 0 && error.status < 500) {
    return (
      <>
        <h1 className="sr-only">{texts.receiptTitle}</h1>
        <EmptyState title={texts.notFound} />
      </>
    );
  }
  return <LoadFailure what={texts.receiptLoading} onRetry={() => void refetch()} />;
}

/** The receipt of a withdrawal, which only its miner can open. */
export function PayoutPage() {
  const session = useSession();
  const { id = "" } = useParams();
  if (session.status === "loading") return <LoadingPage />;
  if (session.status !== "signed-in") return <Navigate to="/profile" replace />;
  return (
    <div className="page max-w-2xl py-8 md:py-12">
      <PageTitle>{texts.receiptTitle}</PageTitle>
      <Link to="/profile#withdraw" className={buttonStyle("bare", "small", "-ml-3 mb-4")}>
        <ArrowLeft aria-hidden className="size-4" />
        {texts.back}
      </Link>
      <Receipt id={id} />
    </div>
  );
}
