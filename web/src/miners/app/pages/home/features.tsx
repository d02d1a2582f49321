import { MINIMUM_AGE_DAYS, MINIMUM_FOLLOWERS } from "@lode/core/domain/accounts/eligibility";
import { MAXIMUM_ACCOUNTS } from "@lode/core/domain/earning-rules";
import type { ReactNode } from "react";
import { classNames } from "../../../../ui/class-names.ts";

const FORMULA = [
  { part: "Base", value: "10", why: "set by the task" },
  { part: "Followers", value: "+1 +3 +5", why: "from 100, 1,000, 10,000" },
  { part: "Verified", value: "+2", why: "a verified account" },
  { part: "Age", value: "+1", why: "each full year" },
];

function Feature({ title, children, className }: { title: string; children: ReactNode; className?: string }) {
  return (
    <article className={classNames("border-t-3 pt-4", className)}>
      <h3 className="text-lg">{title}</h3>
      <div className="mt-2 max-w-[58ch] text-silt">{children}</div>
    </article>
  );
}

export function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className="page py-16 md:py-24">
      <h2 id="features-title" className="max-w-[20ch] text-2xl">
        Every point, explained
      </h2>
      <dl className="mt-10 grid border-l border-seam sm:grid-cols-2 lg:grid-cols-4">
        {FORMULA.map(({ part, value, why }) => (
          <div key={part} className="border-r border-b border-seam bg-surface p-5 first:border-t sm:border-t">
            <dt className="text-sm text-silt">{part}</dt>
            <dd className="mt-3 font-display text-xl font-semibold text-ore-deep">{value}</dd>
            <dd className="mt-1 text-sm text-silt">{why}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-14 grid gap-10 md:grid-cols-12">
        <Feature title="Checked with X" className="border-ore-deep md:col-span-7">
          You follow, like, repost or comment on X yourself. Lode then checks it with X. If X is slow, your
          task stays in progress and completes later: you never lose points to a slow answer.
        </Feature>
        <Feature title={`Up to ${MAXIMUM_ACCOUNTS} accounts`} className="border-seam md:col-span-5">
          Each one needs {MINIMUM_FOLLOWERS} followers and must be {MINIMUM_AGE_DAYS} days old. If one does
          not qualify yet, you see what is missing.
        </Feature>
        <Feature title="Automation on your terms" className="border-seam md:col-span-5">
          A switch for each account and action, off until you turn it on. Automation runs only in your active
          hours, stops when X refuses, and records each action with its reason.
        </Feature>
        <Feature title="Paid once, on chain" className="border-chain md:col-span-7">
          Withdraw from 100 points. You see the fee and the amount in USDC before you confirm, then each step
          until the transfer is final on Solana, with a link to it.
        </Feature>
      </div>
    </section>
  );
}
