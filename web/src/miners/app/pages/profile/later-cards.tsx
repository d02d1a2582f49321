import { CodeShape } from "../../../../ui/empty-state.tsx";
import { laterPart, whenIdle } from "../../../../ui/later-part.tsx";

/** On a slow line the wallet, the accounts and the withdrawal need the connection first. */
async function belowTheFold() {
  await whenIdle();
  return import("./below-the-fold.tsx");
}

export const AutomationCard = laterPart(async () => (await belowTheFold()).AutomationCard);
export const InviteCard = laterPart(async () => (await belowTheFold()).InviteCard);
export const LodeAccountCard = laterPart(async () => (await belowTheFold()).LodeAccountCard);
export const WeeklyMail = laterPart(async () => (await belowTheFold()).WeeklyMail);

/** Links to the card lead here until it has arrived. */
export const CardToCome = ({ id }: { id: string }) => (
  <div id={id}>
    <CodeShape className="h-96" />
  </div>
);
