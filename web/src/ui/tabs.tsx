import { createContext, type KeyboardEvent, type ReactNode, useContext, useId } from "react";

interface Chosen {
  id: string;
  value: string;
  onChoose: (value: string) => void;
}

const ChosenTab = createContext<Chosen>({ id: "", value: "", onChoose: () => undefined });

export function Tabs({
  value,
  onValueChange,
  className,
  children,
}: {
  value: string;
  onValueChange: (value: string) => void;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <ChosenTab value={{ id, value, onChoose: onValueChange }}>
      <div className={className}>{children}</div>
    </ChosenTab>
  );
}

/** Returns the tab that a key leads to from the tab at this place, or undefined for any other key. */
function tabFor(key: string, tabs: readonly HTMLElement[], place: number): HTMLElement | undefined {
  if (key === "ArrowRight") return tabs[(place + 1) % tabs.length];
  if (key === "ArrowLeft") return tabs.at(place - 1);
  if (key === "Home") return tabs[0];
  return key === "End" ? tabs.at(-1) : undefined;
}

/** Tab stops at the chosen tab only. The arrow keys, Home and End choose another one. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const next = tabFor(event.key, tabs, tabs.indexOf(event.target as HTMLElement));
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.click();
}

export function TabList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={moveByKey}
      className="flex overflow-x-auto min-[24rem]:gap-1 border-b border-seam"
    >
      {children}
    </div>
  );
}

export function Tab({ value, children }: { value: string; children: ReactNode }) {
  const chosen = useContext(ChosenTab);
  const isChosen = chosen.value === value;
  return (
    <button
      type="button"
      role="tab"
      id={`${chosen.id}-tab-${value}`}
      aria-selected={isChosen}
      aria-controls={isChosen ? `${chosen.id}-panel` : undefined}
      tabIndex={isChosen ? 0 : -1}
      onClick={() => chosen.onChoose(value)}
      className="min-h-11 border-b-3 border-transparent px-1.5 text-sm font-medium whitespace-nowrap text-silt -outline-offset-3 transition-colors hover:text-ink forced-colors:border-[Canvas] aria-selected:border-ore-deep forced-colors:aria-selected:border-[Highlight] aria-selected:text-ink min-[24rem]:px-3 md:px-4 md:text-base"
    >
      {children}
    </button>
  );
}

/** The content of a tab. Only the open tab is rendered. */
export function TabPanel({
  value,
  className,
  children,
}: {
  value: string;
  className?: string;
  children: ReactNode;
}) {
  const chosen = useContext(ChosenTab);
  if (chosen.value !== value) return null;
  return (
    <div
      role="tabpanel"
      id={`${chosen.id}-panel`}
      aria-labelledby={`${chosen.id}-tab-${value}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable by Tab.
      tabIndex={0}
      className={className}
    >
      {children}
    </div>
  );
}
