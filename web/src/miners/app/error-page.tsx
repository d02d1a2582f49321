import { layout } from "../../texts/en/layout.ts";
import { Button, buttonStyle } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";

/** Shown for bugs in the page itself. Code that could not be loaded has its own page. */
export function ErrorPage({ error }: { error: unknown }) {
  return (
    <main className="page grid min-h-dvh content-center justify-items-start gap-4">
      <title>{layout.broken.title}</title>
      <h1 className="text-xl md:text-2xl">{layout.broken.title}</h1>
      <p className="max-w-prose text-silt">{layout.broken.text}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>{layout.broken.reload}</Button>
        {/* A full page load on purpose, because the router itself may be broken. */}
        <a href="/" className={buttonStyle("quiet")}>
          {layout.broken.home}
        </a>
      </div>
      {error instanceof Error ? (
        <Disclosure summary={layout.broken.details}>
          <code className="text-sm break-words text-silt">{error.message}</code>
        </Disclosure>
      ) : null}
    </main>
  );
}
