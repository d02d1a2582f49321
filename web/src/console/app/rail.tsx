import { useId } from "react";
import { Link, NavLink } from "react-router-dom";
import { shellTexts } from "../../texts/console/shell.ts";
import { LogoMark } from "../../ui/strata-line.tsx";
import { useWaiting } from "../features/overview/waiting.ts";
import { useProduct } from "../lib/session.ts";
import { count } from "../ui/format.ts";
import { EnvironmentMark } from "./environment-mark.tsx";
import { PLACES, type Place } from "./navigation.ts";
import { SignedInOperator } from "./signed-in-operator.tsx";

export function ProductMark() {
  const product = useProduct();
  return (
    <div className="flex items-center gap-2">
      <Link
        to="/"
        aria-label={shellTexts.operatorsOverview(product)}
        className="flex items-center gap-2 rounded-xs"
      >
        <LogoMark className="size-6" />
        <span className="font-display font-semibold tracking-tight">{product}</span>
      </Link>
      <EnvironmentMark />
    </div>
  );
}

/** The pages, each with what waits there for a decision. */
export function Places({ label }: { label: string }) {
  const waiting: Partial<Record<Place["id"], number>> = useWaiting() ?? {};
  const id = useId();
  return (
    <nav aria-label={label} className="grid gap-px">
      {PLACES.map(({ id: place, to, icon: Icon, key }) => (
        <NavLink
          key={to}
          to={to}
          end={to === "/"}
          aria-describedby={waiting[place] ? `${id}-${place}` : undefined}
          aria-keyshortcuts={key ? `g ${key}` : undefined}
          className="flex h-8 items-center gap-2.5 rounded-xs px-2 text-sm text-silt hover:bg-shelf hover:text-ink aria-[current=page]:bg-shelf aria-[current=page]:font-medium aria-[current=page]:text-ink forced-colors:aria-[current=page]:underline"
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {shellTexts.places[place]}
          {waiting[place] ? (
            <span
              aria-hidden
              id={`${id}-${place}`}
              className="ml-auto rounded-full bg-ore-wash px-1.5 text-xs font-medium text-ore-deep tabular-nums"
            >
              {count(waiting[place])}
            </span>
          ) : null}
        </NavLink>
      ))}
    </nav>
  );
}

/** The navigation at the left of wide screens. */
export function Rail() {
  return (
    <aside
      aria-label={shellTexts.console}
      className="sticky top-0 hidden h-dvh w-52 shrink-0 flex-col gap-4 overflow-y-auto border-r border-seam bg-surface p-3 lg:flex"
    >
      <ProductMark />
      <Places label={shellTexts.pages} />
      <div className="mt-auto border-t border-seam pt-3">
        <SignedInOperator />
      </div>
    </aside>
  );
}
