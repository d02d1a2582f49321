import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { submitting } from "../../ui/field.tsx";

/** Finds a person or a case by any handle. A single hit is opened at once. */
export function SearchBox() {
  const navigate = useNavigate();
  const searched = useSearchParams()[0].get("q") ?? "";
  const [text, setText] = useState(searched);
  useEffect(() => setText(searched), [searched]);
  const submit = () => {
    const q = text.trim();
    if (q !== "") void navigate(`/search?${new URLSearchParams({ q })}`);
  };
  return (
    <search className="min-w-0 flex-1">
      <form className="relative max-w-xl" onSubmit={submitting(submit)}>
        <Search aria-hidden className="pointer-events-none absolute top-2 left-2.5 size-4 text-silt" />
        <input
          type="search"
          aria-label="Search"
          placeholder="Name, email, @handle, id, signature, wallet"
          autoComplete="off"
          spellCheck={false}
          value={text}
          maxLength={254}
          onChange={({ target }) => setText(target.value)}
          className="h-8 w-full rounded-xs border border-silt/60 bg-bedrock pr-2 pl-8 text-sm text-ink placeholder:text-silt hover:border-silt"
        />
      </form>
    </search>
  );
}
