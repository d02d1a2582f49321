import type { LedgerRootView } from "@lode/core/contracts/http/proof";
import { shorten } from "@lode/core/domain/shorten";
import { count, dateAndTime } from "../../../lib/format.ts";
import { proof as words } from "../../../texts/en/proof.ts";
import { Status } from "../../../ui/badge.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { isSound, type RootCheck } from "./check-roots.ts";

function verdictOf(check: RootCheck): string {
  const { verdict } = words.roots;
  if (check.signature === "invalid") return verdict.invalid;
  if (check.continues === false) return verdict.broken;
  if (!check.sumsToZero) return verdict.sum;
  if (check.signature === "unsupported") return verdict.unsupported;
  if (check.number === 1) return verdict.first;
  return check.continues === null ? verdict.signed : verdict.continues;
}

export function RootRow({ root, check }: { root: LedgerRootView; check: RootCheck | undefined }) {
  const { fields } = words.roots;
  const facts = [
    [fields.root, root.hash],
    [fields.previous, root.previous],
    [fields.signature, root.signature],
    [fields.key, root.public_key],
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
      <Disclosure summary={words.roots.entries(count(root.size), root.size)}>
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
