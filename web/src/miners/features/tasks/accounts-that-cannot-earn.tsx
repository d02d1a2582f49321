import { tasks } from "../../../texts/en/tasks.ts";
import type { GroupedTasks } from "./group-tasks.ts";

/** Once an account, instead of on every task. */
export function AccountsThatCannotEarn({ accounts }: { accounts: GroupedTasks["cannotEarn"] }) {
  if (accounts.length === 0) return null;
  return (
    <ul className="mb-3 grid gap-1 text-sm text-silt">
      {accounts.map(({ account, reasons }) => (
        <li key={account.id} className="border-l-2 border-seam pl-3">
          <span className="font-medium text-ink">{tasks.cannotEarn(account.username)}</span>{" "}
          {reasons.map((reason, index) => (
            <span key={reason}>
              {index > 0 ? " · " : ""}
              <span>{reason}</span>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
