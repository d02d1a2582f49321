import { type ReactNode, useId } from "react";
import { useSearchParams } from "react-router-dom";
import { Button } from "../../ui/button.tsx";

const BOX = "h-8 rounded-xs border border-silt/60 bg-bedrock px-2 text-sm text-ink hover:border-silt";

/** A filter's value from the address, and its setter, which also returns to the newest page. */
function useFilter(name: string): [value: string, set: (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = (value: string) =>
    setParams((previous) => {
      const next = new URLSearchParams(previous);
      next.delete("cursor");
      if (value.trim() === "") next.delete(name);
      else next.set(name, value.trim());
      return next;
    });
  return [params.get(name) ?? "", set];
}

/** The filters from the address bar; undefined if a filter is not set. */
export function useFilterValues(...names: string[]): Record<string, string> {
  const [params] = useSearchParams();
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? ""]).filter(([, value]) => value));
}

/** Filters above a list. Their values are in the address bar, so a filtered list can be shared as a link. */
export function FilterBar({ children }: { children: ReactNode }) {
  const [params, setParams] = useSearchParams();
  return (
    <search className="mb-3 flex flex-wrap items-end gap-x-3 gap-y-2">
      {children}
      {params.size > 0 ? (
        <Button look="bare" size="small" className="min-h-8! px-2!" onClick={() => setParams({})}>
          Clear
        </Button>
      ) : null}
    </search>
  );
}

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <label htmlFor={id} className="text-xs text-silt">
        {label}
      </label>
      {children}
    </div>
  );
}

export function FilterSelect({
  name,
  label,
  all = "All",
  options,
}: {
  name: string;
  label: string;
  /** The name of the choice without a filter. */
  all?: string;
  options: ReadonlyArray<readonly [value: string, label: string]>;
}) {
  const id = useId();
  const [value, set] = useFilter(name);
  return (
    <Labelled id={id} label={label}>
      <select id={id} value={value} onChange={({ target }) => set(target.value)} className={BOX}>
        <option value="">{all}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** Applied by Enter, and when the field loses the focus. */
export function FilterText({
  name,
  label,
  placeholder,
  type = "text",
}: {
  name: string;
  label: string;
  placeholder?: string;
  type?: "text" | "date";
}) {
  const id = useId();
  const [value, set] = useFilter(name);
  const apply = (next: string) => {
    if (next.trim() !== value) set(next);
  };
  return (
    <Labelled id={id} label={label}>
      <input
        // A change in the address, such as by "Clear", replaces the typed text.
        key={value}
        id={id}
        type={type}
        defaultValue={value}
        placeholder={placeholder}
        onBlur={({ target }) => apply(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") apply(event.currentTarget.value);
        }}
        className={`${BOX} w-44`}
      />
    </Labelled>
  );
}
