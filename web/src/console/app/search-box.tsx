import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { submitting } from "../../ui/field.tsx";
import { overviewQuery, searchQuery } from "../lib/queries.ts";
import { pathOf, SUBJECT_NAMES } from "../ui/links.tsx";
import { SEARCH_FIELD } from "./keyboard.ts";
import { makeCommands, matching } from "./navigation.ts";

interface ShownHit {
  key: string;
  title: string;
  note: string;
  to: string;
  isCommand: boolean;
}

/** Asks once the typing pauses: every search for a person is in the audit log. */
const PAUSE_MS = 350;
const SHORTEST_SEARCH = 3;
const MOST_HITS = 8;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The pages and actions that match what is typed, then the cases that it finds. */
function useSuggestions(typed: string, isOpen: boolean): ShownHit[] {
  const { data: overview } = useQuery({ ...overviewQuery(), enabled: false });
  const text = typed.trim();
  const settled = useSettled(text);
  const commands = matching(makeCommands(overview?.halts ?? []), text);
  const isAsked = isOpen && commands.length === 0 && settled === text && text.length >= SHORTEST_SEARCH;
  const { data } = useQuery({ ...searchQuery(text), enabled: isAsked });
  const hits = isAsked ? (data?.items ?? []).slice(0, MOST_HITS) : [];
  return [
    ...commands.map(({ title, to }) => ({ key: to, title, note: "", to, isCommand: true })),
    ...hits.map(({ type, id, title, by }) => ({
      key: `${type} ${id}`,
      title,
      note: `${SUBJECT_NAMES[type]}, ${by}`,
      to: pathOf(type, id),
      isCommand: false,
    })),
  ];
}

/** Finds pages, actions and cases. Enter takes the marked suggestion, or searches for the text as it stands. */
export function SearchBox() {
  const navigate = useNavigate();
  const searched = useSearchParams()[0].get("q") ?? "";
  const [text, setText] = useState(searched);
  const [isOpen, setIsOpen] = useState(false);
  const [moved, setMoved] = useState<number>();
  const id = useId();
  const suggestions = useSuggestions(text, isOpen);
  useEffect(() => setText(searched), [searched]);

  // A command is what its name says; a case has to be chosen, because the text may fit several.
  const first = suggestions[0]?.isCommand ? 0 : -1;
  const marked = Math.min(moved ?? first, suggestions.length - 1);
  const isShown = isOpen && suggestions.length > 0;
  const type = (typed: string) => {
    setText(typed);
    setMoved(undefined);
    setIsOpen(true);
  };
  const go = (to: string) => {
    setIsOpen(false);
    setMoved(undefined);
    setText("");
    document.getElementById(SEARCH_FIELD)?.blur();
    void navigate(to);
  };
  const submit = () => {
    const q = text.trim();
    const chosen = suggestions[marked];
    if (chosen) return go(chosen.to);
    setIsOpen(false);
    if (q !== "") void navigate(`/search?${new URLSearchParams({ q })}`);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !isShown) return;
    event.preventDefault();
    setMoved(Math.max(0, Math.min(suggestions.length - 1, marked + step)));
  };
  return (
    <search className="min-w-0 flex-1">
      <form
        className="relative max-w-xl"
        onSubmit={submitting(submit)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
        }}
      >
        <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-silt" />
        <input
          id={SEARCH_FIELD}
          type="search"
          role="combobox"
          aria-label="Search"
          aria-keyshortcuts="/ Control+K Meta+K"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          aria-activedescendant={isShown && marked >= 0 ? `${id}-${marked}` : undefined}
          placeholder="Page, action, name, email, @handle, id, signature, wallet"
          autoComplete="off"
          spellCheck={false}
          value={text}
          maxLength={254}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKey}
          className="h-8 w-full rounded-xs border border-silt/60 bg-bedrock pr-8 pl-8 text-sm text-ink placeholder:text-silt hover:border-silt"
        />
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1.5 right-2 hidden rounded-xs border border-seam px-1 font-mono text-xs text-silt lg:block"
        >
          /
        </kbd>
        {isShown ? <SuggestionList id={id} suggestions={suggestions} marked={marked} onChoose={go} /> : null}
      </form>
    </search>
  );
}

/** The list below the search field. The focus stays in the field, which names the marked option. */
function SuggestionList({
  id,
  suggestions,
  marked,
  onChoose,
}: {
  id: string;
  suggestions: readonly ShownHit[];
  marked: number;
  onChoose: (to: string) => void;
}) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
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
