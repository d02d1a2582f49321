import { verifyReceipt } from "@lode/core/contracts/verify-receipt";
import { useEffect, useRef, useState } from "react";
import { verify as words } from "../../../texts/en/verify.ts";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import {
  LONGEST_RECEIPT,
  type ReceiptFault,
  readReceipt,
} from "../../features/proof/receipt/read-receipt.ts";
import { receiptCrypto } from "../../features/proof/receipt/receipt-crypto.ts";
import { ReceiptInput } from "../../features/proof/receipt/receipt-input.tsx";
import { type CheckedReceipt, ReceiptVerdict } from "../../features/proof/receipt/receipt-verdict.tsx";
import { PageTitle } from "../page-title.tsx";

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
        <Card labelledBy="receipt-title">
          <CardTitle id="receipt-title">{words.input.title}</CardTitle>
          <ReceiptInput onFile={(file) => void check(textOf(file))} onText={(text) => void check(text)} />
        </Card>
        <div ref={verdict} className="scroll-mt-20 empty:hidden">
          {result === undefined ? null : (
            <Card labelledBy="verdict-title">
              <CardTitle id="verdict-title">{words.verdict.title}</CardTitle>
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
