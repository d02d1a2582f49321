import type { AwardReceiptView } from "@lode/core/contracts/http/receipts";
import { isGood, RECEIPT_CLAIMS, type ReceiptClaim } from "@lode/core/contracts/verify-receipt";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import type { Checks } from "@lode/core/domain/networks/signed-receipt";
import { count, dateAndTime } from "../../../../lib/format.ts";
import { verify as words } from "../../../../texts/en/verify.ts";
import { Status, type Tone } from "../../../../ui/badge.tsx";
import { Notice } from "../../../../ui/notice.tsx";

export interface CheckedReceipt {
  receipt: AwardReceiptView;
  checks: Checks<ReceiptClaim>;
}

function verdictOf({ receipt, checks }: CheckedReceipt): { tone: "sound" | "fault" | "idle"; text: string } {
  const { verdict } = words;
  if (checks["has-evidence"] === false) return { tone: "fault", text: verdict.unsigned };
  if (!isGood(checks)) return { tone: "fault", text: verdict.bad };
  return receipt.ledger ? { tone: "sound", text: verdict.good } : { tone: "idle", text: verdict.withoutRoot };
}

const resultOf = (holds: boolean | null): { tone: Tone; text: string } => {
  if (holds === null) return { tone: "idle", text: words.unsaid };
  return holds ? { tone: "sound", text: words.holds } : { tone: "fault", text: words.fails };
};

/** The verdict, what the receipt says, and each check on a line. */
export function ReceiptVerdict({ checked }: { checked: CheckedReceipt }) {
  const { receipt, checks } = checked;
  const { tone, text } = verdictOf(checked);
  const { says } = words;
  const facts = [
    [says.act, words.act[receipt.task_type](receipt.target_username, NETWORKS[receipt.network].name)],
    [says.account, receipt.account],
    [says.target, receipt.target_post ?? receipt.target_account],
    [says.points, count(receipt.points)],
    [says.witnessed, receipt.witnessed_at ? dateAndTime(receipt.witnessed_at) : words.unsaid],
    [says.key, receipt.ledger?.root.public_key ?? words.unsaid],
  ] as const;
  return (
    <>
      <Notice tone={tone} className="text-base font-medium">
        {text}
      </Notice>
      <h3 className="mt-8 text-base">{says.title}</h3>
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(([label, value]) => (
          <div key={label} className="sm:contents">
            <dt className="text-silt">{label}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-8 text-base">{words.checks}</h3>
      <ul className="mt-3">
        {RECEIPT_CLAIMS.map((claim) => {
          const result = resultOf(checks[claim]);
          return (
            <li
              key={claim}
              className="flex items-baseline justify-between gap-4 border-t border-seam py-2.5 text-sm first:border-t-0"
            >
              <span>{words.claims[claim]}</span>
              <Status tone={result.tone}>{result.text}</Status>
            </li>
          );
        })}
      </ul>
    </>
  );
}
