import { type KeyboardEvent, type ReactNode, useId } from "react";

/** Returns the tab that a key leads to from the tab at this place, or undefined for any other key. */
function tabFor(key: string, tabs: readonly HTMLElement[], place: number): HTMLElement | undefined {
  if (key === "ArrowRight") return tabs[(place + 1) % tabs.length];
  if (key === "ArrowLeft") return tabs.at(place - 1);
  if (key === "Home") return tabs[0];
  return key === "End" ? tabs.at(-1) : undefined;
}

/** Tab stops at the chosen tab only. The arrow keys, Home and End choose another tab. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")];
  const next = tabFor(event.key, tabs, tabs.indexOf(event.target as HTMLElement));
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.click();
}

export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChoose,
  className,
  panelClassName,
  children,
}: {
  label: string;
  tabs: ReadonlyArray<readonly [value: Value, title: string]>;
  value: Value;
  onChoose: (value: Value) => void;
  className?: string;
  panelClassName?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className={className}>
      <div
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={moveByKey}
        className="flex overflow-x-auto min-[24rem]:gap-1 border-b border-seam"
      >
        {tabs.map(([tab, title]) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`${id}-tab-${tab}`}
            aria-selected={tab === value}
            aria-controls={tab === value ? `${id}-panel` : undefined}
            tabIndex={tab === value ? 0 : -1}
            onClick={() => onChoose(tab)}
            className="min-h-11 border-b-3 border-transparent px-1.5 text-sm font-medium whitespace-nowrap text-silt -outline-offset-3 transition-colors hover:text-ink forced-colors:border-[Canvas] aria-selected:border-ore-deep forced-colors:aria-selected:border-[Highlight] aria-selected:text-ink min-[24rem]:px-3 md:px-4 md:text-base"
          >
            {title}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${value}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must be reachable by Tab.
        tabIndex={0}
        className={panelClassName}
      >
        {children}
      </div>
    </div>
  );
}
