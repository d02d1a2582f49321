import { ArrowUpRight } from "lucide-react";
import type { ReactNode } from "react";
import { ui } from "../texts/en/ui.ts";

const TRANSACTION =
  "inline-flex min-h-6 items-center gap-1 rounded-xs max-md:min-h-11 font-medium text-chain underline underline-offset-4";

/** By default styled as a link to Solana's explorer. */
export function NewTabLink({
  href,
  className = TRANSACTION,
  hint,
  onClick,
  children,
}: {
  href: string;
  className?: string;
  hint?: string;
  onClick?: () => void;
  children: ReactNode;
}) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={className} onClick={onClick}>
      {children} <ArrowUpRight aria-hidden className="size-4" />
      <span className="sr-only">({hint ?? ui.newTab})</span>
    </a>
  );
}
