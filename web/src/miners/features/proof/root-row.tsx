import type { LedgerRootView } from "@lode/core/contracts/http/proof";
import { dateAndTime, plural, shorten } from "../../../lib/format.ts";
import { Status } from "../../../ui/badge.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { isSound, type RootCheck } from "./check-roots.ts";

function verdictOf(check: RootCheck): string {
  if (check.signature === "invalid") return "Invalid signature";
  if (check.continues === false) return "Does not continue the previous root";
  if (!check.sumsToZero) return "Does not sum to zero";
  if (check.signature === "unsupported") return "Hashes match, signature not checked";
  if (check.number === 1) return "Signed, first root";
  return check.continues === null ? "Signed" : "Signed, continues the previous root";
}

export function RootRow({ root, check }: { root: LedgerRootView; check: RootCheck | undefined }) {
  const facts = [
    ["Root", root.hash],
    ["Previous statement", root.previous],
    ["Signature", root.signature],
    ["Key", root.public_key],
  ] as const;
  return (
    <li className="border-t border-seam py-3.5 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p>
          <span className="font-display text-base font-semibold">#{root.number}</span>{" "}
          <span className="text-silt">{shorten(root.hash, 6)}</span>
        </p>
        <p className="text-sm text-silt">{dateAndTime(root.frozen_at)}</p>
      </div>
      {check ? <Status tone={isSound(check) ? "sound" : "fault"}>{verdictOf(check)}</Status> : null}
      <Disclosure summary={plural(root.size, "entry", "entries")}>
        <dl className="grid gap-2 text-xs">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-silt">{label}</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </li>
  );
}
