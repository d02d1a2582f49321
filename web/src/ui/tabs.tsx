import { Tabs as Primitive } from "radix-ui";
import type { ReactNode } from "react";

export const Tabs = Primitive.Root;
export const TabPanel = Primitive.Content;

export function TabList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Primitive.List
      aria-label={label}
      className="flex overflow-x-auto min-[24rem]:gap-1 border-b border-seam"
    >
      {children}
    </Primitive.List>
  );
}

export function Tab({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Primitive.Trigger
      value={value}
      className="-mb-px min-h-11 border-b-3 border-transparent px-1.5 text-sm font-medium whitespace-nowrap text-silt -outline-offset-3 transition-colors hover:text-ink forced-colors:border-[Canvas] data-[state=active]:border-ore-deep forced-colors:data-[state=active]:border-[Highlight] data-[state=active]:text-ink min-[24rem]:px-3 md:px-4 md:text-base"
    >
      {children}
    </Primitive.Trigger>
  );
}
