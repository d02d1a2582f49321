import type { ReactNode } from "react";
import { StrataLine } from "../../ui/strata-line.tsx";

const STEPS = [
  { title: "Confirm your e-mail", text: "One link, one press." },
  { title: "Link an X account", text: "30 seconds on X; 30 followers and 60 days of age to earn." },
  { title: "Do the first task", text: "X is asked, and the points arrive with their breakdown." },
];

/** The form on one side; on the other, what follows after signing up. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="page grid gap-10 py-8 md:grid-cols-12 md:py-16">
      <div className="min-w-0 md:col-span-6 lg:col-span-5">{children}</div>
      <aside className="md:col-span-6 lg:col-span-6 lg:col-start-7">
        <StrataLine className="h-20 w-full md:h-32" />
        <ol className="mt-8 grid gap-6">
          {STEPS.map(({ title, text }, step) => (
            <li key={title} className="grid grid-cols-[2.5rem_1fr] border-t border-seam pt-4">
              <span className="font-display text-lg font-semibold text-ore-deep">{step + 1}</span>
              <div>
                <p className="font-display text-lg font-semibold">{title}</p>
                <p className="mt-1 text-silt">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </aside>
    </div>
  );
}
