import { Link } from "react-router-dom";
import { Button, buttonStyle } from "../../../../ui/button.tsx";
import { StrataLine } from "../../../../ui/strata-line.tsx";
import { PlatformStats } from "./platform-stats.tsx";
import { SampleLedger } from "./sample-ledger.tsx";

export function Hero() {
  const learnMore = () => document.getElementById("features")?.scrollIntoView();
  return (
    <section aria-labelledby="hero-title">
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-10 pt-12 pb-6 md:grid-cols-12 md:items-end md:pt-20">
        <div className="md:col-span-7">
          <h1 id="hero-title" className="max-w-[11ch] text-[clamp(2.5rem,9vw,5.5rem)] leading-[0.95]">
            Turn signal into ore.
          </h1>
          <p className="mt-6 max-w-[46ch] text-lg text-silt">
            Earn cryptocurrency through social mining tasks and automation. Link an X account, do a task, and
            see how every point was calculated.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link to="/auth" className={buttonStyle("ore")}>
              Start Mining
            </Link>
            <Button look="quiet" onClick={learnMore}>
              Learn More
            </Button>
          </div>
        </div>
        <div className="md:col-span-5">
          <SampleLedger />
        </div>
      </div>
      <StrataLine className="h-20 w-full md:h-56" />
      <PlatformStats />
    </section>
  );
}
