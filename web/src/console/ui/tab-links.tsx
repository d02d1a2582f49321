import { Link, useSearchParams } from "react-router-dom";
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
