import { ui } from "../texts/en/ui.ts";

/** Texts that automation will post, in order. `left` includes texts that are not listed. */
export function TextList({ texts, left }: { texts: readonly string[]; left: number }) {
  const hidden = left - texts.length;
  return (
    <ol className="grid gap-1.5">
      {texts.map((text) => (
        <li key={text} className="border-l-2 border-seam pl-3 text-sm break-words">
          {text}
        </li>
      ))}
      {hidden > 0 ? <li className="pl-3.5 text-xs text-silt">{ui.moreTexts(hidden)}</li> : null}
    </ol>
  );
}
