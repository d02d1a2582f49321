import type { ProofView } from "@lode/core/contracts/http/proof";
import { BASE_UNITS_PER_POINT, baseUnitsToUsdc, pointsToUsdc } from "@lode/core/domain/amounts";
import { shorten } from "@lode/core/domain/shorten";
import { Suspense } from "react";
import { Link } from "react-router-dom";
import { count, dateAndTime, decimal } from "../../../lib/format.ts";
import { hasFailed } from "../../../lib/query-client.ts";
import { useSettings } from "../../../lib/settings.ts";
import { layout } from "../../../texts/en/layout.ts";
import { proof as words } from "../../../texts/en/proof.ts";
import { Mark, Status } from "../../../ui/badge.tsx";
import { buttonStyle } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CodeRows, CodeShape, LoadFailure } from "../../../ui/empty-state.tsx";
import { laterPart, whenIdle } from "../../../ui/later-part.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { StrataLine } from "../../../ui/strata-line.tsx";
import { useProof } from "../../features/proof/queries.ts";
import { PageTitle } from "../page-title.tsx";
import { useSession } from "../session-provider.tsx";

/** Lamports in one SOL. */
const LAMPORTS = 1_000_000_000;

const grouped = (usdc: string): string => decimal(Number(usdc), 2);

function Figure({ label, usdc, note, tone }: { label: string; usdc: string; note: string; tone: string }) {
  return (
    <div>
      <dt className="text-sm text-silt">{label}</dt>
      <dd className="mt-1">
        <span className={`font-display text-xl font-semibold md:text-2xl ${tone}`}>{usdc}</span>{" "}
        <span className="text-sm text-silt">USDC</span>
      </dd>
      <dd className="mt-1 text-sm text-silt">{note}</dd>
    </div>
  );
}

/** Draws both bars on the same scale, to show whether the treasury covers what is owed. */
function Layers({ held, owed }: { held: number; owed: number }) {
  const most = Math.max(held, owed, 1);
  const layer = (value: number, fill: string) => (
    <div
      className={`facet h-7 min-w-1.5 ${fill}`}
      style={{ width: `${Math.max(0, (value / most) * 100)}%` }}
    />
  );
  return (
    <div aria-hidden className="mt-6 grid gap-1">
      {layer(owed, "bg-ore")}
      {layer(held, "bg-chain")}
    </div>
  );
}

function Coverage({ held, owed }: { held: bigint | null; owed: bigint | null }) {
  if (held === null || owed === null || owed === 0n) return null;
  const percent = Number((held * 100n) / (owed * BASE_UNITS_PER_POINT));
  if (percent < 100) return <Status tone="fault">{words.treasury.percent(count(percent))}</Status>;
  return (
    <Status tone="sound">
      {percent < 1_000 ? (
        words.treasury.percent(count(percent))
      ) : (
        <span title={words.treasury.times(count(percent / 100))}>{words.treasury.full}</span>
      )}
    </Status>
  );
}

function TreasuryFigure({ treasury, points }: Pick<ProofView, "treasury" | "points">) {
  const held = treasury.usdc_base_units === null ? null : BigInt(treasury.usdc_base_units);
  const owed = points === null ? null : BigInt(points.owed);
  const isShort = held !== null && owed !== null && held < owed * BASE_UNITS_PER_POINT;
  return (
    <Card title={words.treasury.title} aside={<Coverage held={held} owed={owed} />}>
      <dl className="grid gap-6 sm:grid-cols-2">
        <Figure
          label={words.treasury.owed}
          usdc={owed === null ? "–" : grouped(pointsToUsdc(owed))}
          note={
            points === null
              ? words.treasury.notCounted
              : words.treasury.points(count(points.balances), count(points.in_flight))
          }
          tone="text-ore-deep"
        />
        <Figure
          label={words.treasury.held}
          usdc={held === null ? "–" : grouped(baseUnitsToUsdc(held))}
          note={
            treasury.lamports === null
              ? words.treasury.noAnswer
              : words.treasury.sol(decimal(Number(treasury.lamports) / LAMPORTS, 3))
          }
          tone="text-chain"
        />
      </dl>
      {held !== null && owed !== null ? (
        <Layers held={Number(held / BASE_UNITS_PER_POINT)} owed={Number(owed)} />
      ) : null}
      {isShort ? (
        <Notice tone="fault" className="mt-5">
          {words.treasury.short}
        </Notice>
      ) : null}
      <p className="mt-5 flex flex-wrap items-baseline gap-x-3 text-sm text-silt">
        {treasury.read_at ? <span>{words.treasury.read(dateAndTime(treasury.read_at))}</span> : null}
        <NewTabLink href={treasury.explorer_url}>
          {words.treasury.explorer(shorten(treasury.address))}
        </NewTabLink>
      </p>
    </Card>
  );
}

type Points = NonNullable<ProofView["points"]>;

const PLACES: { key: "balances" | "in_flight" | "paid_out" | "fees"; fill: string }[] = [
  { key: "balances", fill: "bg-ore" },
  { key: "in_flight", fill: "bg-chain" },
  { key: "paid_out", fill: "bg-sound" },
  { key: "fees", fill: "bg-silt" },
];

/** Every point ever awarded is in one of four places. */
function PointsFigure({ points }: { points: Points }) {
  const isZero = points.ledger_sum === 0;
  return (
    <Card
      title={words.points.title(count(points.awarded))}
      aside={
        <Status tone={isZero ? "sound" : "fault"}>
          {isZero ? words.points.zero : words.points.notZero(count(points.ledger_sum))}
        </Status>
      }
    >
      <div aria-hidden className="flex h-7 gap-px overflow-hidden rounded-xs">
        {PLACES.map(({ key, fill }) =>
          points[key] > 0 ? (
            <span key={key} className={`min-w-1 ${fill}`} style={{ flexGrow: points[key] }} />
          ) : null,
        )}
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
        {PLACES.map(({ key, fill }) => (
          <div key={key} className="flex flex-col-reverse justify-end">
            <dt className="flex items-baseline gap-2 text-sm text-silt">
              <span aria-hidden className={`size-2.5 shrink-0 rounded-[1px] ${fill}`} />
              {words.points.places[key]}
            </dt>
            <dd className="font-display text-lg font-semibold">{count(points[key])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** On a slow connection the two figures come first, because doubts are about them. */
async function belowTheFold() {
  await whenIdle();
  return import("./proof/below-the-fold.tsx");
}
const ProofLists = laterPart(async () => (await belowTheFold()).ProofLists);
const WhatItProves = laterPart(async () => (await belowTheFold()).WhatItProves);
const OwnEntries = laterPart(async () => (await belowTheFold()).OwnEntries);

export function ProofPage() {
  const proof = useProof();
  const first = proof.data?.pages[0];
  const { solanaCluster } = useSettings();
  // Also true while a stored token is checked, so that no card moves when the profile arrives.
  const isMiner = useSession().status !== "signed-out";
  const own = (
    <Suspense fallback={<CodeShape className="h-46" />}>
      <OwnEntries />
    </Suspense>
  );
  const name = words.networks[(first?.cluster ?? solanaCluster) === "devnet" ? "devnet" : "sandbox"];
  return (
    <div className="page py-10 md:py-16">
      <PageTitle>{layout.proof}</PageTitle>
      <header className="relative overflow-hidden pb-10">
        <StrataLine className="strata-fade-both absolute right-0 bottom-0 hidden h-40 w-1/2 opacity-70 md:block" />
        <div className="relative grid max-w-xl gap-4">
          <h1 className="text-xl md:text-2xl">{words.heading}</h1>
          <p className="max-w-[52ch] text-lg text-pretty text-silt">{words.intro}</p>
          <p>
            <Link to="/verify" className={buttonStyle("quiet", "small")}>
              {words.checkReceipt}
            </Link>
          </p>
          <p className="flex flex-wrap items-center gap-2 text-sm text-silt">
            <Mark>{name}</Mark> {words.withoutValue(name)}
          </p>
        </div>
      </header>
      {hasFailed(proof) ? (
        <LoadFailure what={words.what} onRetry={() => void proof.refetch()} />
      ) : !first ? (
        // As tall as the window, so that nothing moves in view when the page has loaded.
        <div role="status" className="grid min-h-dvh content-start gap-3">
          <p className="text-sm text-silt">{words.loading}</p>
          <CodeRows rows={3} className="h-44" />
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {/* Miners see their own entries first; visitors see the figures first. */}
          {isMiner ? own : null}
          <TreasuryFigure treasury={first.treasury} points={first.points} />
          {first.points ? <PointsFigure points={first.points} /> : null}
          {isMiner ? null : own}
          <Suspense fallback={<CodeRows rows={3} className="h-44" />}>
            <ProofLists roots={first.roots} read={proof} />
          </Suspense>
        </div>
      )}
      <Suspense>
        <WhatItProves />
      </Suspense>
    </div>
  );
}
