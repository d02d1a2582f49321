import type { Overview } from "@lode/core/contracts/console/overview";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { locale } from "../../../lib/language.ts";
import { overviewTexts } from "../../../texts/console/overview.ts";
import { count, duration } from "../../ui/format.ts";

const money = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" });
const sol = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
const UNKNOWN = "–";

function Figure({
  name,
  to,
  children,
  note,
}: {
  name: string;
  to?: string;
  children: ReactNode;
  note: ReactNode;
}) {
  return (
    <div className="relative min-w-0 bg-surface px-3 py-2.5">
      <dt className="text-xs text-silt">
        {to ? (
          <Link to={to} className="rounded-xs after:absolute after:inset-0 hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </dt>
      <dd className="mt-0.5 text-lg font-medium tabular-nums">{children}</dd>
      <dd className="text-xs text-silt tabular-nums">{note}</dd>
    </div>
  );
}

/** The figures that decide whether miners are served, in one row. */
export function Figures({ overview }: { overview: Overview }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-sm border border-seam bg-seam sm:grid-cols-3 2xl:grid-cols-6">
      <Work overview={overview} />
      <Money overview={overview} />
    </dl>
  );
}

function Work({ overview: { withdrawals, attempts, outbox } }: { overview: Overview }) {
  const open = withdrawals.pending + withdrawals.processing;
  const oldest = Math.max(withdrawals.oldestPendingSeconds, withdrawals.oldestProcessingSeconds);
  return (
    <>
      <Figure
        name={overviewTexts.openWithdrawals}
        to="/withdrawals"
        note={overviewTexts.held(open > 0 ? overviewTexts.oldest(duration(oldest)) : "", withdrawals.held)}
      >
        {count(open)}
      </Figure>
      <Figure
        name={overviewTexts.attemptsWithoutAVerdict}
        note={
          attempts.overdueSeconds > 0
            ? overviewTexts.aCheckIsDueSince(duration(attempts.overdueSeconds))
            : overviewTexts.noCheckIsOverdue
        }
      >
        {count(attempts.open)}
      </Figure>
      <Figure name={overviewTexts.outboxLag} note={overviewTexts.eventsWait(count(outbox.waiting))}>
        {duration(outbox.lagSeconds)}
      </Figure>
    </>
  );
}

function Money({ overview: { treasury, spend, reconciliation, ledger } }: { overview: Overview }) {
  return (
    <>
      <Figure
        name={overviewTexts.treasury}
        note={
          treasury
            ? overviewTexts.owesSol(money.format(treasury.owedUsdc), sol.format(treasury.sol))
            : overviewTexts.notReadYet
        }
      >
        {treasury ? money.format(treasury.heldUsdc) : UNKNOWN}
      </Figure>
      <Figure
        name={overviewTexts.readsToday(NETWORKS[spend?.network ?? "x"].name)}
        to="/settings"
        note={spend ? ceilingOf(spend.ceiling) : overviewTexts.notCountedYet}
      >
        {spend ? money.format(spend.today) : UNKNOWN}
      </Figure>
      <Figure
        name={overviewTexts.reconciliation}
        note={
          reconciliation.secondsAgo === null
            ? overviewTexts.notComparedYet
            : overviewTexts.agoLedgerSum(duration(reconciliation.secondsAgo), String(ledger.sum ?? UNKNOWN))
        }
      >
        {reconciliation.findings === null
          ? UNKNOWN
          : reconciliation.findings === 0
            ? overviewTexts.agrees
            : overviewTexts.findings(reconciliation.findings)}
      </Figure>
    </>
  );
}

const ceilingOf = (ceiling: number): string =>
  ceiling === 0 ? overviewTexts.noCeiling : overviewTexts.ceiling(money.format(ceiling));
