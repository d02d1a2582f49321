import { Fragment, type ReactNode } from "react";

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
      {hidden > 0 ? <li className="pl-3.5 text-xs text-silt">and {hidden} more</li> : null}
    </ol>
  );
}

/** Renders a text with parts inside it, such as a link: `{name}` is replaced by the part with that name. */
export function Sentence({ of, parts }: { of: string; parts: Record<string, ReactNode> }) {
  return of.split(/\{(\w+)\}/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a sentence's pieces never change places
    <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>
  ));
}
