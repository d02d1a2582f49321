import { account } from "../../../texts/en/account.ts";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { ChangePassword } from "./change-password.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { ExportAccount } from "./export-account.tsx";
import { SessionList } from "./session-list.tsx";

/** Deleting is last: it cannot be undone. */
export function LodeAccountCard() {
  return (
    <Card id="account" labelledBy="account-title">
      <CardTitle id="account-title" note={account.note}>
        {account.title}
      </CardTitle>
      <SessionList />
      <Disclosure summary={account.changePassword} className="mt-4 border-t border-seam pt-3">
        <ChangePassword />
      </Disclosure>
      <section aria-labelledby="data-title" className="mt-4 border-t border-seam pt-4">
        <h3 id="data-title" className="text-base font-semibold">
          {account.data}
        </h3>
        <p className="mt-1 mb-3 text-sm text-silt">{account.exportNote}</p>
        <ExportAccount />
      </section>
      <section aria-labelledby="leave-title" className="mt-6 border-t border-fault/40 pt-4">
        <h3 id="leave-title" className="text-base font-semibold">
          {account.leave}
        </h3>
        <p className="mt-1 mb-3 text-sm text-silt">{account.leaveNote}</p>
        <DeleteAccount />
      </section>
    </Card>
  );
}
