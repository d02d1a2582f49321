import type { ProofView } from "@lode/core/contracts/http/proof";
import { BASE_UNITS_PER_POINT, baseUnitsToUsdc, pointsToUsdc } from "@lode/core/domain/amounts";
import { shorten } from "@lode/core/domain/shorten";
import { count, dateAndTime, decimal } from "../../../lib/format.ts";
import { proof as words } from "../../../texts/en/proof.ts";
import { Status } from "../../../ui/badge.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { Notice } from "../../../ui/notice.tsx";

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

export function TreasuryFigure({ treasury, points }: Pick<ProofView, "treasury" | "points">) {
  const held = treasury.usdc_base_units === null ? null : BigInt(treasury.usdc_base_units);
  const owed = points === null ? null : BigInt(points.owed);
  const isShort = held !== null && owed !== null && held < owed * BASE_UNITS_PER_POINT;
  return (
    <Card labelledBy="treasury-title">
      <CardTitle id="treasury-title" aside={<Coverage held={held} owed={owed} />}>
        {words.treasury.title}
      </CardTitle>
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
