import { Link } from "react-router-dom";
import { longDate } from "../../../lib/format.ts";
import { useSettings } from "../../../lib/settings.ts";
import { legal } from "../../../texts/en/legal.ts";
import { Sentence } from "../../../ui/sentence.tsx";
import { PageTitle, SupportLink } from "../page-title.tsx";

function LegalPage({ title, sections }: { title: string; sections: typeof legal.terms }) {
  const { termsVersion } = useSettings();
  return (
    <article className="page py-10 md:py-16">
      <PageTitle>{title}</PageTitle>
      <Link to="/" className="rounded-xs py-1 text-sm text-silt underline underline-offset-4 hover:text-ink">
        {legal.back}
      </Link>
      <h1 className="mt-6 text-xl break-words md:text-2xl hyphens-auto">{title}</h1>
      <p className="mt-3 text-sm text-silt">
        {legal.updated(longDate(new Date()))}
        {termsVersion ? ` · ${legal.version(termsVersion)}` : null}
      </p>
      {legal.binding ? <p className="mt-4 border-l-4 border-seam pl-3 text-sm">{legal.binding}</p> : null}
      <ol className="mt-10 grid gap-8 md:max-w-3xl">
        {sections.map(([heading, ...paragraphs], index) => (
          <li
            key={heading}
            className="grid gap-x-4 border-t border-seam pt-5 md:grid-cols-[3rem_minmax(0,1fr)]"
          >
            <span aria-hidden className="font-display text-lg font-semibold text-ore-deep">
              {index + 1}
            </span>
            <div>
              <h2 className="text-lg">{heading}</h2>
              <div className="mt-2 grid max-w-[68ch] gap-3 text-silt">
                {paragraphs.map((paragraph) => (
                  <p key={paragraph}>
                    <Sentence of={paragraph} parts={{ support: <SupportLink /> }} />
                  </p>
                ))}
              </div>
            </div>
          </li>
        ))}
      </ol>
    </article>
  );
}

export const TermsPage = () => <LegalPage title={legal.termsTitle} sections={legal.terms} />;

export const PrivacyPage = () => <LegalPage title={legal.privacyTitle} sections={legal.privacy} />;
