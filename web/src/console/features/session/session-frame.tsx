import type { ReactNode } from "react";
import { sessionTexts } from "../../../texts/console/session.ts";
import { LogoMark } from "../../../ui/strata-line.tsx";
import { EnvironmentMark } from "../../app/environment-mark.tsx";
import { useProduct } from "../../lib/session.ts";

/** The frame for pages before the console: sign-in, first password and authenticator. */
export function SessionFrame({ title, children }: { title: string; children: ReactNode }) {
  const product = useProduct();
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-5 p-4">
      <title>{sessionTexts.operators(title, product)}</title>
      <div className="flex items-center gap-2.5">
        <LogoMark className="size-8" />
        <p className="font-display text-lg font-semibold">{sessionTexts.operatorsOf(product)}</p>
        <EnvironmentMark />
      </div>
      <div className="facet-large grid gap-4 border border-seam bg-surface p-5">
        <h1 className="text-lg">{title}</h1>
        {children}
      </div>
    </main>
  );
}
