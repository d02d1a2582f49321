import type { ReactNode } from "react";

function Point({ title, children, tone }: { title: string; children: ReactNode; tone: string }) {
  return (
    <article className={`border-t-3 pt-4 ${tone}`}>
      <h3 className="text-base">{title}</h3>
      <p className="mt-2 max-w-[58ch] text-sm text-silt">{children}</p>
    </article>
  );
}

export function WhatItProves() {
  return (
    <section aria-labelledby="meaning-title" className="mt-16">
      <h2 id="meaning-title" className="text-xl">
        What this proves, and what it does not
      </h2>
      <div className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-2">
        <Point title="It proves that your entries are counted" tone="border-ore-deep">
          Each ledger entry is hashed with its own salt, and all hashes are combined into one root. If one of
          your entries were missing or changed, its path would not lead to the root. The salt prevents others
          from guessing its contents.
        </Point>
        <Point title="It proves that history does not change" tone="border-chain">
          Each root names the previous statement and proves that it only adds to the earlier ledger. A past
          entry cannot be changed without breaking every later root.
        </Point>
        <Point title="It does not prove that all visitors see the same ledger" tone="border-seam">
          A server could show each visitor a different ledger. Compare the newest root with another user: the
          same number must have the same hash.
        </Point>
        <Point title="It does not vouch for Solana or X" tone="border-seam">
          Whether a payout reached a wallet is recorded on Solana: follow its link. Whether a task was done is
          what X answered at the time.
        </Point>
      </div>
    </section>
  );
}
