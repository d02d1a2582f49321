import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";

/** Wraps everything with tooltips. The defaults come from docs/pages.md: 700 ms, then 300 ms between tooltips. */
export const TooltipProvider = Primitive.Provider;

/** Names an icon without text. Not in a portal, so that it stays inside the page's landmarks. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Content
        sideOffset={6}
        aria-hidden
        className="facet z-50 animate-rise border border-seam bg-ink px-2.5 py-1.5 text-xs font-medium text-bedrock"
      >
        {text}
      </Primitive.Content>
    </Primitive.Root>
  );
}
