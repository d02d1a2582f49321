import { Link } from "react-router-dom";
import { buttonStyle } from "../../../ui/button.tsx";
import { StrataLine } from "../../../ui/strata-line.tsx";
import { PageTitle } from "../page-title.tsx";

export function NotFoundPage() {
  return (
    <div className="page py-16">
      <PageTitle>Page not found</PageTitle>
      <StrataLine className="h-28 w-full" />
      <h1 className="mt-8 font-display text-3xl">404</h1>
      <p className="mt-3 text-lg text-silt">Oops! Page not found</p>
      <Link to="/" className={buttonStyle("ore", "regular", "mt-8")}>
        Return to Home
      </Link>
    </div>
  );
}
