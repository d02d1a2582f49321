import type { CompletedPayoutView } from "@lode/core/contracts/http/proof";
import type { LedgerRootView } from "@lode/core/contracts/http/receipt";
import { shorten } from "@lode/core/domain/shorten";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { count, dateAndTime, decimal, inPoints } from "../../../../lib/format.ts";
import { keepReturnPath } from "../../../../lib/return-path.ts";
import { proof as words } from "../../../../texts/en/proof.ts";
import { Status } from "../../../../ui/badge.tsx";
import { Button, buttonStyle } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Disclosure } from "../../../../ui/disclosure.tsx";
import { EmptyState, ShowOlder } from "../../../../ui/empty-state.tsx";
import { Loaded } from "../../../../ui/loaded.tsx";
import { NewTabLink } from "../../../../ui/new-tab-link.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import {
  checkContinuation,
  checkRoots,
  isSound,
  keepRoot,
  type RootCheck,
  readKept,
} from "../../../features/proof/check.ts";
import { MyEntries } from "../../../features/proof/my-entries.tsx";
import { readRootsBefore, type useProof } from "../../../features/proof/queries.ts";
import { useSession } from "../../session-provider.tsx";

/** The newest roots; any other is read from the API. */
function RootList({ newest }: { newest: readonly LedgerRootView[] }) {
  const check = useMutation({ mutationFn: () => checkRoots(newest) });
  return (
    <Card title={words.roots.title} note={words.roots.note}>
      {newest.length === 0 ? (
        <EmptyState title={words.roots.emptyTitle}>{words.roots.empty}</EmptyState>
      ) : null}
      {newest[0] ? <KeptRootNotice newest={newest[0]} /> : null}
      <Summary checks={check.data} />
      <ul>
        {newest.map((root) => (
          <RootRow
            key={root.number}
            root={root}
            check={check.data?.find(({ number }) => number === root.number)}
          />
        ))}
      </ul>
      {newest.length > 0 ? (
        <Button
          look="chain"
          size="small"
          className="mt-3"
          disabled={check.isPending}
          onClick={() => check.mutate()}
        >
          {words.roots.check}
        </Button>
      ) : null}
    </Card>
  );
}

function Summary({ checks }: { checks: RootCheck[] | undefined }) {
  if (!checks) return null;
  const isWrong = checks.some((one) => !isSound(one));
  return (
    <Notice tone={isWrong ? "fault" : "sound"} className="mb-4">
      {isWrong ? words.roots.wrong : words.roots.good}
    </Notice>
  );
}

/** Compares the newest root with the root that this browser kept, and keeps it if all is well. */
const continuationQuery = (newest: LedgerRootView) =>
  queryOptions({
    queryKey: ["proof", "continuation", newest.number, newest.hash, newest.public_key],
    queryFn: async () => {
      const found = await checkContinuation(readKept(), newest, readRootsBefore);
      if (found === "first" || found === "continues" || found === "far") keepRoot(newest);
      return found;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

function KeptRootNotice({ newest }: { newest: LedgerRootView }) {
  const queries = useQueryClient();
  const query = continuationQuery(newest);
  const read = useQuery(query);
  const { data } = read;
  if (!data) return <Loaded read={read} what={words.kept.loadName} shape={null} />;
  const isFault = data === "key-changed" || data === "rewritten" || data === "unsigned";
  return (
    <Notice tone={isFault ? "fault" : data === "continues" ? "sound" : "idle"} className="mb-4">
      <p>{words.kept[data]}</p>
      {data === "key-changed" ? (
        <Button
          look="quiet"
          size="small"
          className="mt-2"
          onClick={() => {
            keepRoot(newest);
            void queries.invalidateQueries({ queryKey: query.queryKey });
          }}
        >
          {words.kept.accept}
        </Button>
      ) : null}
    </Notice>
  );
}

function verdictOf(check: RootCheck): string {
  const { verdict } = words.roots;
  if (!check.isSigned) return verdict.invalid;
  if (check.continues === false) return verdict.broken;
  if (!check.sumsToZero) return verdict.sum;
  if (check.number === 1) return verdict.first;
  return check.continues === null ? verdict.signed : verdict.continues;
}

function RootRow({ root, check }: { root: LedgerRootView; check: RootCheck | undefined }) {
  const { fields } = words.roots;
  const facts = [
    [fields.root, root.hash],
    [fields.previous, root.previous],
    [fields.signature, root.signature],
    [fields.key, root.public_key],
  ] as const;
  return (
    <li className="border-t border-seam py-3.5 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p>
          <span className="font-display text-base font-semibold">#{root.number}</span>{" "}
          <span className="text-silt">{shorten(root.hash, 6)}</span>
        </p>
        <p className="text-sm text-silt">{dateAndTime(root.frozen_at)}</p>
      </div>
      {check ? <Status tone={isSound(check) ? "sound" : "fault"}>{verdictOf(check)}</Status> : null}
      <Disclosure summary={words.roots.entries(count(root.size), root.size)}>
        <dl className="grid gap-2 text-xs">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt className="text-silt">{label}</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </li>
  );
}

function Invitation() {
  return (
    <Card title={words.included.title} note={words.included.invitation}>
      <Link to="/auth" onClick={() => keepReturnPath("/proof")} className={buttonStyle("quiet", "small")}>
        {words.included.signIn}
      </Link>
    </Card>
  );
}

export function OwnEntries() {
  const session = useSession();
  if (session.status === "signed-out" || session.status === "no-profile") return <Invitation />;
  const userId = session.status === "signed-in" ? session.profile.user_id : undefined;
  return <MyEntries key={userId} userId={userId} />;
}

export const ProofLists = ({ roots, read }: { roots: readonly LedgerRootView[]; read: ProofRead }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
    <PayoutList read={read} />
    <RootList newest={roots} />
  </div>
);

function Payout({ payout }: { payout: CompletedPayoutView }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-t border-seam py-3.5 first:border-t-0 first:pt-0">
      <p>
        <span className="font-display text-base font-semibold">{decimal(Number(payout.usdc), 2)} USDC</span>{" "}
        <span className="text-silt">{words.payouts.to(payout.wallet)}</span>
      </p>
      <p className="text-sm">
        <NewTabLink href={payout.explorer_url} hint={words.payouts.transaction}>
          {shorten(payout.signature)}
        </NewTabLink>
      </p>
      <p className="col-span-2 text-sm text-silt">
        {inPoints(payout.amount)} · {dateAndTime(payout.at)}
      </p>
    </li>
  );
}

type ProofRead = ReturnType<typeof useProof>;

function PayoutList({ read }: { read: ProofRead }) {
  const payouts = read.data?.pages.flatMap((page) => page.payouts) ?? [];
  return (
    <Card title={words.payouts.title} note={words.payouts.note}>
      {payouts.length === 0 ? (
        <EmptyState title={words.payouts.emptyTitle}>{words.payouts.empty}</EmptyState>
      ) : (
        <ul>
          {payouts.map((payout) => (
            <Payout key={payout.id} payout={payout} />
          ))}
        </ul>
      )}
      <ShowOlder read={read} />
    </Card>
  );
}

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
