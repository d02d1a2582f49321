import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { shellTexts } from "../../texts/console/shell.ts";
import { SEARCH_FIELD } from "./keyboard.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import { useSuggestions } from "./suggestions.ts";

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
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
        }}
      >
        <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-silt" />
        <input
          id={SEARCH_FIELD}
          type="search"
          role="combobox"
          aria-label={shellTexts.search}
          aria-keyshortcuts="/ Control+K Meta+K"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          aria-activedescendant={isShown && marked >= 0 ? `${id}-${marked}` : undefined}
          placeholder={shellTexts.pageActionNameEmailId}
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
