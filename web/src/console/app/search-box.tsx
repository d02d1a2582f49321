import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { shellTexts } from "../../texts/console/en/shell.ts";
import { SEARCH_FIELD } from "./keyboard.ts";

/** Accepts any handle; the search page finds its subject. */
export function SearchBox() {
  const navigate = useNavigate();
  const searched = useSearchParams()[0].get("q") ?? "";
  const [text, setText] = useState(searched);
  useEffect(() => setText(searched), [searched]);
  return (
    <search className="min-w-0 flex-1">
      <form
        className="relative max-w-xl"
        onSubmit={(event) => {
          event.preventDefault();
          const q = text.trim();
          if (q !== "") void navigate(`/search?${new URLSearchParams({ q })}`);
        }}
      >
        <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-silt" />
        <input
          id={SEARCH_FIELD}
          type="search"
          aria-label={shellTexts.search}
          aria-keyshortcuts="/"
          placeholder={shellTexts.withdrawalEmailHandleTaskSignature}
          autoComplete="off"
          spellCheck={false}
          value={text}
          maxLength={254}
          onChange={({ target }) => setText(target.value)}
          className="h-8 w-full rounded-xs border border-silt/60 bg-bedrock pr-8 pl-8 text-sm text-ink placeholder:text-silt hover:border-silt"
        />
        <kbd
          aria-hidden
          className="pointer-events-none absolute top-1.5 right-2 hidden rounded-xs border border-seam px-1 font-mono text-xs text-silt lg:block"
        >
          /
        </kbd>
      </form>
    </search>
  );
}
