import { Fragment, type ReactNode } from "react";

/** Renders a text with parts inside it, such as a link: `{name}` is replaced by the part with that name. */
export function Sentence({ of, parts }: { of: string; parts: Record<string, ReactNode> }) {
  return of.split(/\{(\w+)\}/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a sentence's pieces never change places
    <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>
  ));
}
