import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";

/** Around what has tooltips. Its defaults are the specified delays: 700 ms, and 300 ms from one tooltip to the next. */
export const TooltipProvider = Primitive.Provider;

/** The name of an icon that stands alone. Not in a portal, so that it stays inside the page's landmarks. */
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
