import type { XAccountView } from "@lode/core/contracts/http/accounts";
import { getAwardReceipt } from "@lode/core/contracts/http/receipts";
import { type AttemptView, getReceipt } from "@lode/core/contracts/http/tasks";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { Download } from "lucide-react";
import { Link } from "react-router-dom";
import { dateAndTime } from "../../../lib/format.ts";
import { tasks } from "../../../texts/en/tasks.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";

/** Shows the receipts of an attempt's probes, and offers them as a download. Evidence is kept in English. */
export function VerificationReceipts({
  attempt,
  account: { network, username },
}: {
  attempt: AttemptView;
  account: Pick<XAccountView, "network" | "username">;
}) {
  if (attempt.receipts.length === 0) return null;
  const { name, handle, isSigned } = NETWORKS[network];
  const standsAlone = isSigned && attempt.status === "completed";
  const receipt = standsAlone
    ? getAwardReceipt.path.replace(":attemptId", attempt.id)
    : getReceipt.path.replace(":id", attempt.id);
  return (
    <Disclosure summary={tasks.whatShowed(name)}>
      <ul className="border-l border-seam pl-3 text-xs">
        {attempt.receipts.map(({ id, asked_at, observed, relation, rule }) => (
          <li key={id} className="py-1">
            <time dateTime={asked_at} className="text-silt">
              {dateAndTime(asked_at)}
            </time>
            <p>
              {relation ? (
                tasks.showsRelation[relation](attempt.target_username)
              ) : (
                <>
                  {tasks.shows(name)} <span lang="en">{observed}</span>
                </>
              )}
            </p>
            <p lang="en" className="text-silt">
              {rule}
            </p>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <a href={receipt} download className={buttonStyle("quiet", "small")}>
          <Download aria-hidden className="size-4" /> {tasks.downloadReceipt}
          <span className="sr-only">
            {tasks.receiptOf(attempt.task_type, handle(attempt.target_username), handle(username))}
          </span>
        </a>
        {standsAlone ? (
          <Link to="/verify" className="text-xs text-silt underline underline-offset-4 hover:text-ink">
            {tasks.checkReceipt}
          </Link>
        ) : null}
      </p>
    </Disclosure>
  );
}
