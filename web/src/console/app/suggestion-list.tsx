import { shellTexts } from "../../texts/console/shell.ts";
import type { Suggestion } from "./suggestions.ts";

/** The list below the search field. The focus stays in the field, which names the marked option. */
export function SuggestionList({
  id,
  suggestions,
  marked,
  onChoose,
}: {
  id: string;
  suggestions: readonly Suggestion[];
  marked: number;
  onChoose: (to: string) => void;
}) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={shellTexts.suggestions}
      tabIndex={-1}
      className="absolute inset-x-0 top-full z-40 mt-1 max-h-[70dvh] overflow-y-auto rounded-sm border border-seam bg-surface py-1 shadow-lg"
    >
      {suggestions.map(({ key, title, note, to }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        <div
          key={key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(to)}
          className="flex min-h-9 cursor-pointer items-center justify-between gap-4 px-3 py-1.5 text-sm hover:bg-shelf aria-selected:bg-shelf max-md:min-h-11"
        >
          <span className="min-w-0 truncate">{title}</span>
          <span className="shrink-0 text-xs text-silt">{note}</span>
        </div>
      ))}
    </div>
  );
}
