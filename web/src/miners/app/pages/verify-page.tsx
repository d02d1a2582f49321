import type { AwardReceiptView } from "@lode/core/contracts/http/receipt";
import {
  RECEIPT_CLAIMS,
  type ReceiptClaim,
  verdictOf,
  verifyReceipt,
} from "@lode/core/contracts/verify-receipt";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import type { Checks } from "@lode/core/domain/networks/signed-receipt";
import { FileJson } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { count, dateAndTime } from "../../../lib/format.ts";
import { verify as words } from "../../../texts/en/verify.ts";
import { Status, type Tone } from "../../../ui/badge.tsx";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { submitting, TextArea } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import {
  LONGEST_RECEIPT,
  type ReceiptFault,
  readReceipt,
  receiptCrypto,
} from "../../features/proof/receipt/receipt.ts";
import { PageTitle } from "../page-title.tsx";

interface CheckedReceipt {
  receipt: AwardReceiptView;
  checks: Checks<ReceiptClaim>;
}

const TONES: Partial<Record<string, "sound" | "fault">> = {
  good: "sound",
  bad: "fault",
  unsigned: "fault",
};

const resultOf = (holds: boolean | null): { tone: Tone; text: string } => {
  if (holds === null) return { tone: "idle", text: words.unsaid };
  return holds ? { tone: "sound", text: words.holds } : { tone: "fault", text: words.fails };
};

function ReceiptVerdict({ checked }: { checked: CheckedReceipt }) {
  const { receipt, checks } = checked;
  const verdict = verdictOf(checks);
  const { says } = words;
  const points = count(receipt.points) + (verdict === "good" ? "" : `, ${words.notProved}`);
  const facts = [
    [says.act, words.act[receipt.task_type](receipt.target_username, NETWORKS[receipt.network].name)],
    [says.account, receipt.account],
    [says.target, receipt.target_post ?? receipt.target_account],
    [says.points, points],
    [says.witnessed, receipt.witnessed_at ? dateAndTime(receipt.witnessed_at) : words.unsaid],
    [says.key, receipt.ledger?.root.public_key ?? words.unsaid],
  ] as const;
  return (
    <>
      <Notice tone={TONES[verdict] ?? "idle"} className="text-base font-medium">
        {words.verdict[verdict]}
      </Notice>
      <h3 className="mt-8 text-base">{says.title}</h3>
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(([label, value]) => (
          <div key={label} className="sm:contents">
            <dt className="text-silt">{label}</dt>
            <dd className="text-balance break-all">{value}</dd>
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

async function checkText(text: string): Promise<CheckedReceipt | ReceiptFault> {
  const receipt = readReceipt(text);
  if (typeof receipt === "string") return receipt;
  return { receipt, checks: await verifyReceipt(receiptCrypto, receipt) };
}

/** A file of any size or kind may be chosen; no more of it is read than a receipt can have. */
const textOf = (file: File): Promise<string> => file.slice(0, LONGEST_RECEIPT + 1).text();

/** Checks a receipt in this browser, without Lode and without a network. */
export function VerifyPage() {
  const [result, setResult] = useState<CheckedReceipt | ReceiptFault>();
  const verdict = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (result !== undefined) verdict.current?.scrollIntoView({ block: "start" });
  }, [result]);
  const check = async (text: string | Promise<string>) => setResult(await checkText(await text));
  return (
    <div className="page py-10 md:py-16">
      <PageTitle>{words.title}</PageTitle>
      <header className="grid max-w-xl gap-4 pb-10">
        <h1 className="text-xl md:text-2xl">{words.heading}</h1>
        <p className="max-w-[52ch] text-lg text-pretty text-silt">{words.intro}</p>
      </header>
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        <Card title={words.input.title}>
          <ReceiptInput onFile={(file) => void check(textOf(file))} onText={(text) => void check(text)} />
        </Card>
        <div ref={verdict} className="scroll-mt-20 empty:hidden">
          {result === undefined ? null : (
            <Card title={words.verdict.title}>
              {typeof result === "string" ? (
                <Notice tone="fault">{words.fault[result]}</Notice>
              ) : (
                <ReceiptVerdict checked={result} />
              )}
            </Card>
          )}
        </div>
        <section aria-labelledby="unproved-title" className="mt-6">
          <h2 id="unproved-title" className="text-xl">
            {words.unproved.title}
          </h2>
          <ul className="mt-4 grid list-disc gap-2 pl-5 text-sm text-silt">
            {words.unproved.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

function ReceiptInput({ onFile, onText }: { onFile: (file: File) => void; onText: (text: string) => void }) {
  const [text, setText] = useState("");
  return (
    <>
      <label className={buttonStyle("ore", "regular", "has-focus-visible:outline-3")}>
        <FileJson aria-hidden className="size-5" /> {words.input.choose}
        <input
          type="file"
          accept=".json,application/json"
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            // Otherwise choosing the same file again fires no change event.
            event.target.value = "";
            if (file) onFile(file);
          }}
        />
      </label>
      <form onSubmit={submitting(() => onText(text))} className="mt-6 grid justify-items-start gap-3">
        <div className="w-full">
          <TextArea
            label={words.input.paste}
            value={text}
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <Button type="submit" look="quiet" disabled={text.trim() === ""}>
          {words.input.check}
        </Button>
      </form>
    </>
  );
}
