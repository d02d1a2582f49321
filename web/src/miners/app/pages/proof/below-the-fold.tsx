import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import type { getProof } from "@lode/core/contracts/http/proof";
import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { keepReturnPath } from "../../../../lib/return-path.ts";
import { proof as words } from "../../../../texts/en/proof.ts";
import { buttonStyle } from "../../../../ui/button.tsx";
import { Card, CardTitle } from "../../../../ui/card.tsx";
import { MyEntries } from "../../../features/proof/my-entries.tsx";
import { PayoutList } from "../../../features/proof/payout-list.tsx";
import { RootList } from "../../../features/proof/root-list.tsx";
import { useSession } from "../../session-provider.tsx";

/** Shown to visitors instead of their own entries. */
function Invitation() {
  return (
    <Card labelledBy="invitation-title">
      <CardTitle id="invitation-title" note={words.included.invitation}>
        {words.included.title}
      </CardTitle>
      <Link to="/auth" onClick={() => keepReturnPath("/proof")} className={buttonStyle("quiet", "small")}>
        {words.included.signIn}
      </Link>
    </Card>
  );
}

/** Shows what a visitor can check: the visitor's own entries, every payout and the signed roots. */
export function ProofLists({
  first,
  ...payouts
}: { first: AnswerOf<typeof getProof> } & ComponentProps<typeof PayoutList>) {
  const session = useSession();
  return (
    <>
      {session.status === "signed-in" ? (
        <MyEntries key={session.profile.user_id} userId={session.profile.user_id} />
      ) : (
        <Invitation />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <PayoutList {...payouts} />
        <RootList newest={first.roots} next={first.roots_next} />
      </div>
    </>
  );
}
