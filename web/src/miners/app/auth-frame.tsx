import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { auth } from "../../texts/en/auth.ts";
import { StrataLine } from "../../ui/strata-line.tsx";

/**
 * Shows the form, and with a sign-up the steps that follow it. `steps`: how many of them are done; left out for
 * those who signed up long ago.
 */
export function AuthFrame({ children, steps }: { children: ReactNode; steps?: number | undefined }) {
  return (
    <div className="page grid gap-10 py-8 md:grid-cols-12 md:py-16">
      <div className="min-w-0 md:col-span-6 lg:col-span-5">{children}</div>
      <aside className="md:col-span-6 lg:col-span-6 lg:col-start-7">
        <StrataLine className="strata-fade-both h-20 w-full max-md:hidden md:h-32" />
        {steps === undefined ? null : <Steps done={steps} />}
      </aside>
    </div>
  );
}

function Steps({ done }: { done: number }) {
  return (
    <ol className="mt-8 grid gap-6">
      {Object.values(auth.steps).map(([title, text], step) => (
        <li key={title} className="grid grid-cols-[2.5rem_1fr] border-t border-seam pt-4">
          {step < done ? (
            <Check role="img" aria-label={auth.stepDone} className="size-6 text-sound" />
          ) : (
            <span className="font-display text-lg font-semibold text-ore-deep">{step + 1}</span>
          )}
          <div className={step < done ? "text-silt" : undefined}>
            <p className="font-display text-lg font-semibold">{title}</p>
            <p className="mt-1 text-silt">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
