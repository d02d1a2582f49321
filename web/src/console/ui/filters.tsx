import { type ReactNode, useCallback, useId } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";

/** The choice from the address; the first one if the address names none. */
export function useTab<Name extends string>(param: string, names: readonly [Name, ...Name[]]): Name {
  const asked = useSearchParams()[0].get(param);
  return names.find((name) => name === asked) ?? names[0];
}

/** Links to the views of a page. The choice is in the address, so a view can be shared as a link. */
export function TabLinks<Name extends string>({
  label,
  param,
  tabs,
  chosen,
}: {
  label: string;
  param: string;
  /** The first one has no parameter in the address. */
  tabs: ReadonlyArray<readonly [name: Name, title: string]>;
  chosen: Name;
}) {
  const [params] = useSearchParams();
  const pathTo = (name: Name, isFirst: boolean): string => {
    const next = new URLSearchParams(params);
    // A page of another view means nothing in this one.
    next.delete("cursor");
    if (isFirst) next.delete(param);
    else next.set(param, name);
    return `?${next}`;
  };
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-1 border-b border-seam">
      {tabs.map(([name, title], index) => (
        <Link
          key={name}
          to={pathTo(name, index === 0)}
          replace
          aria-current={name === chosen ? "page" : undefined}
          className={classNames(
            "-mb-px inline-flex min-h-9 items-center border-b-2 px-3 text-sm max-md:min-h-11",
            name === chosen
              ? "border-ore-deep font-medium text-ink"
              : "border-transparent forced-colors:border-[Canvas] text-silt hover:border-seam hover:text-ink",
          )}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}

/** What is open on a page, in its address: other pages can lead to it, and a reload keeps it. */
export function useOpenParam(name: string): [value: string | null, open: (value: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (value: string | null) =>
      setParams(
        (previous) => {
          const next = new URLSearchParams(previous);
          if (value === null) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [name, setParams],
  );
  return [params.get(name), open];
}

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
export function useFilterValues<Name extends string>(...names: Name[]): { [N in Name]?: string } {
  const [params] = useSearchParams();
  const values: { [N in Name]?: string } = {};
  for (const name of names) {
    const value = params.get(name);
    if (value) values[name] = value;
  }
  return values;
}

/** Filters above a list. Their values are in the address bar, so a filtered list can be shared as a link. */
export function FilterBar({
  children,
  keeps = "",
}: {
  children: ReactNode;
  /** A parameter of the address that is no filter. */
  keeps?: string;
}) {
  const [params, setParams] = useSearchParams();
  const kept = params.get(keeps);
  const isFiltered = [...params.keys()].some((name) => name !== keeps);
  return (
    <search className="mb-3 flex flex-wrap items-end gap-x-3 gap-y-2">
      {children}
      {isFiltered ? (
        <Button
          look="bare"
          size="small"
          className="min-h-8! px-2!"
          onClick={() => setParams(kept === null ? {} : { [keeps]: kept })}
        >
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
  type?: "text" | "date" | "datetime-local" | "number";
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
