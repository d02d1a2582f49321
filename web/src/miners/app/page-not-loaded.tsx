import { useEffect } from "react";
import { useOnline } from "../../lib/offline.ts";
import { layout } from "../../texts/en/layout.ts";
import { ui } from "../../texts/en/ui.ts";
import { buttonStyle } from "../../ui/button.tsx";
import { StrataLine } from "../../ui/strata-line.tsx";
import { PageTitle } from "./page-title.tsx";

/** Some browsers remember a failed import, so only a reload of the document loads the code. */
function useReloadWhenOnline(): void {
  useEffect(() => {
    const reload = () => location.reload();
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, []);
}

/** A link, because index.html contains it for the case that no code arrives. The empty address keeps the query. */
export const ReloadLink = ({ className }: { className: string }) => (
  // biome-ignore lint/a11y/useValidAnchor: it reloads the page
  <a href="" className={className}>
    {ui.retry}
  </a>
);

export function PageNotLoaded() {
  const online = useOnline();
  useReloadWhenOnline();
  const { title, text } = online ? ui.network.failed : ui.network.waiting;
  return (
    <div className="page grid min-h-[70dvh] content-center justify-items-start gap-4 py-16">
      <PageTitle>{title}</PageTitle>
      <StrataLine loading={!online} className="strata-fade h-20 w-72 max-w-full" />
      <h1 className="text-xl md:text-2xl">{title}</h1>
      <p role="status" className="max-w-prose text-silt">
        {text}
      </p>
      <div className="flex flex-wrap gap-3">
        <ReloadLink className={buttonStyle(online ? "ore" : "quiet")} />
        {online ? (
          <a href="/" className={buttonStyle("quiet")}>
            {layout.notFound.home}
          </a>
        ) : null}
      </div>
    </div>
  );
}
