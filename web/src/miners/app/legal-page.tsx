import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { longDate } from "../../lib/format.ts";
import { useSettings } from "../../lib/settings.ts";
import { PageTitle } from "./page-title.tsx";

export interface LegalSection {
  heading: string;
  body: ReactNode;
}

export function LegalPage({ title, sections }: { title: string; sections: readonly LegalSection[] }) {
  const { termsVersion } = useSettings();
  return (
    <article className="page py-10 md:py-16">
      <PageTitle>{title}</PageTitle>
      <Link to="/" className="rounded-xs py-1 text-sm text-silt underline underline-offset-4 hover:text-ink">
        Back to Home
      </Link>
      <h1 className="mt-6 text-2xl">{title}</h1>
      <p className="mt-3 text-sm text-silt">
        Last updated: {longDate(new Date())}
        {termsVersion ? ` · Version ${termsVersion}, in effect until replaced` : null}
      </p>
      <ol className="mt-10 grid gap-8 md:max-w-3xl">
        {sections.map(({ heading, body }, index) => (
          <li
            key={heading}
            className="grid gap-x-4 border-t border-seam pt-5 md:grid-cols-[3rem_minmax(0,1fr)]"
          >
            <span aria-hidden className="font-display text-lg font-semibold text-ore-deep">
              {index + 1}
            </span>
            <div>
              <h2 className="text-lg">{heading}</h2>
              <div className="mt-2 grid max-w-[68ch] gap-3 text-silt">{body}</div>
            </div>
          </li>
        ))}
      </ol>
    </article>
  );
}

export function SupportLink() {
  const { supportEmail } = useSettings();
  return (
    <a href={`mailto:${supportEmail}`} className="text-ink underline underline-offset-4">
      {supportEmail}
    </a>
  );
}
