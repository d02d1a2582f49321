import { proof as words } from "../../../texts/en/proof.ts";

const TONES = {
  counted: "border-ore-deep",
  history: "border-chain",
  visitors: "border-seam",
  others: "border-seam",
} as const;

export function WhatItProves() {
  return (
    <section aria-labelledby="meaning-title" className="mt-16">
      <h2 id="meaning-title" className="text-xl">
        {words.meaning.title}
      </h2>
      <div className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-2">
        {Object.entries(TONES).map(([point, tone]) => {
          const [title, text] = words.meaning.points[point as keyof typeof TONES];
          return (
            <article key={point} className={`border-t-3 pt-4 ${tone}`}>
              <h3 className="text-base">{title}</h3>
              <p className="mt-2 max-w-[58ch] text-sm text-silt">{text}</p>
            </article>
          );
        })}
      </div>
    </section>
  );
}
