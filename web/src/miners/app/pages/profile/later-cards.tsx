import { lazy } from "react";
import { whenIdle } from "../../../../lib/when-idle.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";

/** On a slow line the wallet, the accounts and the withdrawal need the connection first. */
async function belowTheFold() {
  await whenIdle();
  return import("./below-the-fold.tsx");
}

export const AutomationCard = lazy(async () => ({ default: (await belowTheFold()).AutomationCard }));
export const InviteCard = lazy(async () => ({ default: (await belowTheFold()).InviteCard }));
export const LodeAccountCard = lazy(async () => ({ default: (await belowTheFold()).LodeAccountCard }));
export const MessageChoices = lazy(async () => ({ default: (await belowTheFold()).MessageChoices }));

/** Links to the card lead here until it has arrived. */
export const CardToCome = ({ id }: { id: string }) => (
  <div id={id}>
    <Skeleton className="h-96" />
  </div>
);
