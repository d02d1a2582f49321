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
          Each line of the ledger is hashed with a salt of its own, and all hashes make one root. If a line of
          yours were missing or changed, the way from it to the root would not arrive. The salt keeps others
          from guessing what stands in it.
        </Point>
        <Point title="It proves that history stays" tone="border-chain">
          A root names the statement before it and shows that the earlier ledger is its beginning. A past
          entry cannot be changed without breaking every root that came after.
        </Point>
        <Point title="It does not prove that everybody sees the same" tone="border-seam">
          A server could show each visitor a ledger of their own. Compare the newest root with somebody you
          know: the same number must have the same hash.
        </Point>
        <Point title="It does not stand for the chain, or for X" tone="border-seam">
          That a payout reached a wallet is on the chain, not in our word: follow its link. That a task was
          done is what X said when it was asked.
        </Point>
      </div>
    </section>
  );
}
