import { shorten } from "@lode/core/domain/shorten";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { count, dateAndTime, signed } from "../../../lib/format.ts";
import { proof as words } from "../../../texts/en/proof.ts";
import { transfers } from "../../../texts/en/transfers.ts";
import { Status } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Fault, Notice } from "../../../ui/notice.tsx";
import {
  browserCryptography,
  type CheckedEntry,
  checkEntries,
  type EntriesReport,
  isClean,
} from "./check.ts";
import { entriesSource } from "./queries.ts";

const NAMES: Record<string, string> = transfers;
const FIRST_ROWS = 6;

function summaryOf({ checked, root, signature, addsUp, isPublic, waitsTooLong }: EntriesReport): string {
  const { result } = words;
  const all = checked.length;
  const faults = checked.filter(({ fault }) => fault !== null).length;
  if (faults > 0) return result.faults(count(faults), count(all), all);
  if (signature === "invalid") return result.badSignature(root.number);
  if (!isPublic) return result.notPublic(root.number);
  if (!addsUp) return result.wrongSum;
  if (waitsTooLong) return result.waitsTooLong(dateAndTime(root.frozen_at));
  if (all === 0) return result.none(root.number);
  const sentence = signature === "unsupported" ? result.unsigned : result.good;
  return sentence(count(all), all, root.number);
}

/** An expanded row shows the hashed fields, so that the hash can be computed elsewhere. */
function Row({ checked: { entry, fault } }: { checked: CheckedEntry }) {
  const { fields } = words.result;
  return (
    <li className="border-t border-seam py-3 first:border-t-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p>
          <span className="font-display text-base font-semibold">{signed(entry.amount)}</span>{" "}
          <span className="text-silt">
            {NAMES[entry.kind] ?? entry.kind} · {dateAndTime(entry.at)}
          </span>
        </p>
        <Status tone={fault ? "fault" : "sound"}>
          {fault ? words.result.fault(fault) : words.result.inRoot}
        </Status>
      </div>
      <Disclosure
        summary={words.result.position(count(entry.index + 1), count(entry.path.length), entry.path.length)}
      >
        <dl className="grid gap-x-4 gap-y-1 text-xs sm:grid-cols-[auto_minmax(0,1fr)]">
          {[
            [fields.entry, entry.id],
            [fields.transfer, entry.transfer_id],
            [fields.time, entry.at],
            [fields.salt, entry.salt],
            [fields.path, entry.path.map((hash) => shorten(hash, 8)).join(" → ") || words.result.noPath],
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

function EntriesResult({ report }: { report: EntriesReport }) {
  const [all, setAll] = useState(false);
  const { checked, sum, waiting, balance, addsUp, signature } = report;
  // Faulty entries come first.
  const rows = [...checked].sort((a, b) => Number(b.fault !== null) - Number(a.fault !== null));
  const tone = !isClean(report) ? "fault" : signature === "unsupported" ? "idle" : "sound";
  return (
    <div className="mt-5">
      <Notice tone={tone}>{summaryOf(report)}</Notice>
      <dl className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-2">
        {[
          [words.result.underRoot, sum, ""],
          [words.result.waiting(count(waiting.entries), waiting.entries), waiting.points, "+"],
          [words.result.balance, balance, addsUp ? "=" : "≠"],
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
          {words.result.showAll(count(rows.length))}
        </Button>
      ) : null}
    </div>
  );
}

const cryptography = browserCryptography();

/** Checks the signed-in miner's own entries in this browser. */
export function MyEntries({ userId }: { userId: string }) {
  const [checked, setChecked] = useState(0);
  const check = useMutation({
    mutationFn: async () => {
      if (!cryptography) throw new Error("Web Crypto is not available.");
      setChecked(0);
      return checkEntries(cryptography, userId, entriesSource, setChecked);
    },
  });
  return (
    <Card labelledBy="my-entries-title">
      <CardTitle id="my-entries-title" note={words.included.note}>
        {words.included.title}
      </CardTitle>
      {cryptography ? (
        <Button look="ore" disabled={check.isPending} onClick={() => check.mutate()}>
          {words.included.check}
        </Button>
      ) : (
        <Notice tone="idle">{words.included.unavailable}</Notice>
      )}
      {check.isPending ? (
        <p role="status" className="mt-4 text-sm text-silt">
          {checked === 0 ? words.included.reading : words.included.progress(count(checked), checked)}
        </p>
      ) : null}
      <Fault of={check.error} otherwise={words.included.failed} className="mt-4" />
      {check.data === null ? (
        <Notice tone="idle" className="mt-4">
          {words.included.noRoot}
        </Notice>
      ) : null}
      {check.data ? <EntriesResult report={check.data} /> : null}
    </Card>
  );
}
