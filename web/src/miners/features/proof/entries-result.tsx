import { useState } from "react";
import { count, dateAndTime, plural, shorten, signed } from "../../../lib/format.ts";
import { TRANSFER_NAMES } from "../../../lib/transfer-names.ts";
import { Status } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type CheckedEntry, type EntriesReport, isClean } from "./check-entries.ts";

const NAMES: Record<string, string> = TRANSFER_NAMES;
const FIRST_ROWS = 6;

function summaryOf(report: EntriesReport): string {
  const { checked, root, signature, addsUp } = report;
  const faults = checked.filter(({ fault }) => fault !== null).length;
  if (faults > 0)
    return `${faults} of ${plural(checked.length, "entry", "entries")} failed the check. Please save this page and contact support.`;
  if (signature === "invalid") return `The signature of root #${root.number} is invalid.`;
  if (!addsUp) return "Your entries do not add up to your balance.";
  const all = checked.length === 1 ? "Your entry is" : `All ${count(checked.length)} of your entries are`;
  if (checked.length === 0) return `You have no entry under root #${root.number} yet.`;
  if (signature === "unsupported")
    return `${all} under root #${root.number}. This browser cannot check its Ed25519 signature; please try a newer one.`;
  return `${all} under root #${root.number}, and its signature is valid.`;
}

/** Expanded, a row shows the hashed fields, so that the hash can be computed elsewhere. */
function Row({ checked: { entry, fault } }: { checked: CheckedEntry }) {
  return (
    <li className="border-t border-seam py-3 first:border-t-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p>
          <span className="font-display text-base font-semibold">{signed(entry.amount)}</span>{" "}
          <span className="text-silt">
            {NAMES[entry.kind] ?? entry.kind} · {dateAndTime(entry.at)}
          </span>
        </p>
        <Status tone={fault ? "fault" : "sound"}>{fault ? `Entry ${fault}` : "In the root"}</Status>
      </div>
      <Disclosure
        summary={`Position ${count(entry.index + 1)}, ${plural(entry.path.length, "step")} to the root`}
      >
        <dl className="grid gap-x-4 gap-y-1 text-xs sm:grid-cols-[auto_minmax(0,1fr)]">
          {[
            ["Entry", entry.id],
            ["Transfer", entry.transfer_id],
            ["Time", entry.at],
            ["Salt", entry.salt],
            ["Path", entry.path.map((hash) => shorten(hash, 8)).join(" → ") || "none: it is the root"],
          ].map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-silt">{label}</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </li>
  );
}

export function EntriesResult({ report }: { report: EntriesReport }) {
  const [all, setAll] = useState(false);
  const { checked, sum, waiting, balance, addsUp, signature } = report;
  // Entries with an error come first.
  const rows = [...checked].sort((a, b) => Number(b.fault !== null) - Number(a.fault !== null));
  const tone = !isClean(report) ? "fault" : signature === "unsupported" ? "idle" : "sound";
  return (
    <div className="mt-5">
      <Notice tone={tone}>{summaryOf(report)}</Notice>
      <dl className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-2">
        {[
          ["under the root", sum, ""],
          [`${plural(waiting.entries, "entry", "entries")} in the next`, waiting.points, "+"],
          ["your balance", balance, addsUp ? "=" : "≠"],
        ].map(([label, value, sign]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className={classNames("text-xs text-silt", sign !== "" && "pl-8")}>{label}</dt>
            <dd className="flex font-display text-lg font-semibold">
              {sign ? <span className="w-8 font-normal text-silt">{sign}</span> : null}
              {count(Number(value))}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="mt-4">
        {rows.slice(0, all ? undefined : FIRST_ROWS).map((one) => (
          <Row key={`${one.entry.index}-${one.entry.id}`} checked={one} />
        ))}
      </ul>
      {rows.length > FIRST_ROWS && !all ? (
        <Button look="quiet" size="small" className="mt-2" onClick={() => setAll(true)}>
          Show all {count(rows.length)}
        </Button>
      ) : null}
    </div>
  );
}
