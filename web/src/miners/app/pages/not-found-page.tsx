import { Link } from "react-router-dom";
import { layout } from "../../../texts/en/layout.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { StrataLine } from "../../../ui/strata-line.tsx";
import { PageTitle } from "../page-title.tsx";

export function NotFoundPage() {
  return (
    <div className="page grid min-h-[70dvh] content-center justify-items-start py-16">
      <PageTitle>{layout.notFound.title}</PageTitle>
      <StrataLine className="strata-fade-both h-28 w-full" />
      <h1 className="mt-8 font-display text-3xl">404</h1>
      <p className="mt-3 text-lg text-silt">{layout.notFound.text}</p>
      <Link to="/" className={buttonStyle("ore", "regular", "mt-8")}>
        {layout.notFound.home}
      </Link>
    </div>
  );
}
