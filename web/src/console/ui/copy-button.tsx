import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { uiTexts } from "../../texts/console/ui.ts";

const CONFIRMED_MS = 1_500;

export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    // Without permission copying fails, but the text can still be selected.
    await navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={copied ? uiTexts.copied(what) : uiTexts.copy(what)}
      title={copied ? uiTexts.copiedLabel : uiTexts.copy(what)}
      onClick={() => void copy()}
      className="inline-grid size-[24px] shrink-0 place-items-center rounded-xs text-silt hover:bg-shelf hover:text-ink"
    >
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}
