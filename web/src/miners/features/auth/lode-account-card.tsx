import { Card, CardTitle } from "../../../ui/card.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { ChangePassword } from "./change-password.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { ExportAccount } from "./export-account.tsx";
import { SessionList } from "./session-list.tsx";

export function LodeAccountCard() {
  return (
    <Card id="account" labelledBy="account-title">
      <CardTitle id="account-title" note="Your sessions, your password and your data.">
        Account
      </CardTitle>
      <SessionList />
      <Disclosure summary="Change password" className="mt-4 border-t border-seam pt-3">
        <ChangePassword />
      </Disclosure>
      <div className="mt-3 flex flex-wrap gap-3 border-t border-seam pt-4">
        <ExportAccount />
        <DeleteAccount />
      </div>
    </Card>
  );
}
