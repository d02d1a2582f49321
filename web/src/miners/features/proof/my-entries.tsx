import { listProofEntries } from "@lode/core/contracts/http/proof";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { count, dateAndTime, signed } from "../../../lib/format.ts";
import { proof as words } from "../../../texts/en/proof.ts";
import { transfers } from "../../../texts/en/transfers.ts";
import { Status } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Fault, Notice } from "../../../ui/notice.tsx";
import { type CheckedEntry, checkEntries, type EntriesReport, type EntriesSource, isClean } from "./check.ts";
import { readRootsBefore } from "./queries.ts";

const NAMES: Record<string, string> = transfers;
const FIRST_ROWS = 6;

const source: EntriesSource = {
  readPage: (query) => call(listProofEntries, { query }),
  readPublicRoot: async (number) => (await readRootsBefore(number + 1))[0],
  now: Date.now,
};

function summaryOf({ checked, root, isSigned, addsUp, isPublic, waitsTooLong }: EntriesReport): string {
  const { result } = words;
  const all = checked.length;
  const faults = checked.filter(({ fault }) => fault !== null).length;
  if (faults > 0) return result.faults(count(faults), count(all), all);
  if (!isSigned) return result.badSignature(root.number);
  if (!isPublic) return result.notPublic(root.number);
  if (!addsUp) return result.wrongSum;
  if (waitsTooLong) return result.waitsTooLong(dateAndTime(root.frozen_at));
  if (all === 0) return result.none(root.number);
  return result.good(count(all), all, root.number);
}

const Row = ({ checked: { entry, fault } }: { checked: CheckedEntry }) => (
  <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-seam py-3 first:border-t-0">
    <p>
      <span className="font-display text-base font-semibold">{signed(entry.amount)}</span>{" "}
      <span className="text-silt">
        {NAMES[entry.kind] ?? entry.kind} · {dateAndTime(entry.at)}
      </span>
    </p>
    <Status tone={fault ? "fault" : "sound"}>
      {fault ? words.result.fault(fault) : words.result.inRoot}
    </Status>
  </li>
);

function EntriesResult({ report }: { report: EntriesReport }) {
  const [all, setAll] = useState(false);
  const { checked, sum, waiting, balance, addsUp } = report;
  // Faulty entries come first.
  const rows = [...checked].sort((a, b) => Number(b.fault !== null) - Number(a.fault !== null));
  return (
    <div className="mt-5">
      <Notice tone={isClean(report) ? "sound" : "fault"}>{summaryOf(report)}</Notice>
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

/** Checks the signed-in miner's own entries in this browser. `userId` is undefined until the session is checked. */
export function MyEntries({ userId }: { userId: string | undefined }) {
  const [checked, setChecked] = useState(0);
  const check = useMutation({
    mutationFn: async () => {
      if (!userId) throw new Error("The miner's id is missing.");
      setChecked(0);
      return checkEntries(userId, source, setChecked);
    },
  });
  return (
    <Card title={words.included.title} note={words.included.note}>
      <Button look="ore" disabled={!userId || check.isPending} onClick={() => check.mutate()}>
        {words.included.check}
      </Button>
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
