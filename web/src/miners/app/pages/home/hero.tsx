import { Link } from "react-router-dom";
import { home } from "../../../../texts/en/home.ts";
import { Button, buttonStyle } from "../../../../ui/button.tsx";
import { StrataLine } from "../../../../ui/strata-line.tsx";
import { PlatformStats } from "./platform-stats.tsx";
import { SampleLedger } from "./sample-ledger.tsx";

export function Hero() {
  const learnMore = () => document.getElementById("features")?.scrollIntoView();
  return (
    <section aria-labelledby="hero-title">
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-10 pt-10 pb-6 md:grid-cols-12 md:items-end md:pt-20">
        <div className="md:col-span-7">
          <h1 id="hero-title" className="max-w-[11ch] text-[clamp(2.75rem,12vw,5.5rem)] leading-[0.95]">
            {home.hero.title}
          </h1>
          <p className="mt-6 max-w-[46ch] text-base text-silt md:text-lg">{home.hero.text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link
              to="/auth"
              state={{ tab: "sign-up" }}
              className={buttonStyle("ore", "regular", "max-sm:grow")}
            >
              {home.hero.start}
            </Link>
            <Button look="quiet" className="max-sm:grow" onClick={learnMore}>
              {home.hero.learn}
            </Button>
          </div>
        </div>
        <div className="md:col-span-5">
          <SampleLedger />
        </div>
      </div>
      <StrataLine className="strata-fade h-28 w-full md:h-56" />
      <PlatformStats />
    </section>
  );
}
