import { profile } from "../../../../texts/en/profile.ts";
import { classNames } from "../../../../ui/class-names.ts";
import type { Section } from "./sections.ts";
import { useCurrentSection } from "./use-current-section.ts";

/** Beside the cards, or above them where there is no room. Marks the one that is being read. */
export function SectionIndex({ sections }: { sections: readonly Section[] }) {
  const current = useCurrentSection(sections.map(({ id }) => id));
  return (
    <nav
      aria-label={profile.index}
      className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0 lg:sticky lg:top-24 lg:overflow-visible"
    >
      <ol className="flex gap-1 border-b border-seam lg:flex-col lg:gap-0 lg:border-b-0 lg:border-l">
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={current === id ? "true" : undefined}
              className={classNames(
                "flex min-h-11 items-center px-3 text-sm whitespace-nowrap -outline-offset-3 lg:min-h-10 lg:px-4",
                "border-transparent max-lg:-mb-px max-lg:border-b-3 lg:-ml-px lg:border-l-3",
                current === id ? "border-ore-deep! font-medium text-ink" : "text-silt hover:text-ink",
              )}
            >
              {name}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
