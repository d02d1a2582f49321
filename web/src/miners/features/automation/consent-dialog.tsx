import type { XAccountView } from "@lode/core/contracts/http/accounts";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import { ACTION_KINDS } from "@lode/core/domain/networks/action-kinds";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { type ReactNode, useRef } from "react";
import { automation } from "../../../texts/en/automation.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

type Account = Pick<XAccountView, "username" | "network">;

function ConsentPoints({ kind, account }: { kind: ActionKind; account: Account }) {
  const { whatWeDo, whoSeesIt, risk } = automation.consent(kind, account);
  const points = [
    { name: automation.whatWeDo, text: whatWeDo, edge: "border-ore-deep" },
    { name: automation.whoSeesIt, text: whoSeesIt, edge: "border-chain" },
    { name: automation.risk[account.network], text: risk, edge: "border-fault" },
  ];
  return (
    <ul className="grid gap-3">
      {points.map(({ name, text, edge }) => (
        <li key={name} className={`border-l-3 pl-3 text-sm ${edge}`}>
          <p className="font-medium">{name}</p>
          <p className="text-silt">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Shown when a kind is first turned on for an account. The consent stores the version of the text. */
export function ConsentDialog({
  asked,
  account,
  upcomingTexts,
  onAgree,
  onClose,
}: {
  /** The kind to consent to, or null. */
  asked: ActionKind | null;
  account: Account;
  /** Shown for a kind that posts a text. */
  upcomingTexts: ReactNode;
  onAgree: () => void;
  onClose: () => void;
}) {
  // Keeps the text while the dialog closes.
  const last = useRef(asked);
  last.current = asked ?? last.current;
  const kind = last.current;
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      title={
        kind
          ? automation.consentTitle(kind, NETWORKS[account.network].handle(account.username))
          : automation.title
      }
    >
      {kind ? <ConsentPoints kind={kind} account={account} /> : null}
      {kind && ACTION_KINDS[kind].hasText ? upcomingTexts : null}
      <div className="sticky -bottom-5 short:static -mb-5 flex flex-wrap gap-3 bg-surface pt-5 pb-5 md:-bottom-6 md:-mb-6 md:pb-6">
        <Button onClick={onAgree}>{automation.agree}</Button>
        <Button look="quiet" onClick={onClose}>
          {automation.keepOff}
        </Button>
      </div>
    </Dialog>
  );
}
