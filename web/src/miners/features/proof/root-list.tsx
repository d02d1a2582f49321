import type { LedgerRootView } from "@lode/core/contracts/http/proof";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { proof as words } from "../../../texts/en/proof.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { EmptyState, LoadFailure } from "../../../ui/empty-state.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { checkRoots, isSound, type RootCheck } from "./check-roots.ts";
import { browserCryptography, type Cryptography } from "./cryptography.ts";
import { KeptRootNotice } from "./kept-root-notice.tsx";
import { olderRootsQuery } from "./queries.ts";
import { RootRow } from "./root-row.tsx";

const SHOWN = 4;
const cryptography = browserCryptography();

interface Page {
  roots: readonly LedgerRootView[];
  next: number | null;
}

/**
 * Merges the roots listed when older roots were first requested with the roots added since, without a gap.
 */
const onTopOf = (newest: readonly LedgerRootView[], { roots }: Page): LedgerRootView[] => [
  ...newest.filter(({ number }) => number > (roots[0]?.number ?? 0)),
  ...roots,
];

export function RootList({ newest, next }: { newest: readonly LedgerRootView[]; next: number | null }) {
  const [pinned, setPinned] = useState<Page | null>(null);
  const older = useInfiniteQuery({
    ...olderRootsQuery(pinned?.next ?? null),
    enabled: typeof pinned?.next === "number",
  });
  const loaded = older.data?.pages.flatMap((page) => page.roots) ?? [];
  const known = pinned ? [...onTopOf(newest, pinned), ...loaded] : newest;
  const roots = pinned ? known : newest.slice(0, SHOWN);
  const isMore = pinned ? older.hasNextPage : newest.length > SHOWN || next !== null;
  const check = useMutation({ mutationFn: (tools: Cryptography) => checkRoots(tools, known) });
  const more = () => {
    if (pinned) void older.fetchNextPage();
    else setPinned({ roots: newest, next });
    check.reset();
  };
  return (
    <Card labelledBy="roots-title">
      <CardTitle id="roots-title" note={words.roots.note}>
        {words.roots.title}
      </CardTitle>
      {newest.length === 0 ? (
        <EmptyState title={words.roots.emptyTitle}>{words.roots.empty}</EmptyState>
      ) : null}
      {cryptography && newest[0] ? <KeptRootNotice crypto={cryptography} newest={newest[0]} /> : null}
      <Summary checks={check.data} />
      <ul>
        {roots.map((root) => (
          <RootRow
            key={root.number}
            root={root}
            check={check.data?.find(({ number }) => number === root.number)}
          />
        ))}
      </ul>
      {older.isError ? <LoadFailure what={words.roots.older} onRetry={() => void older.refetch()} /> : null}
      {newest.length > 0 ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {cryptography ? (
            <Button
              look="chain"
              size="small"
              disabled={check.isPending}
              onClick={() => check.mutate(cryptography)}
            >
              {words.roots.check}
            </Button>
          ) : null}
          {isMore ? (
            <Button look="quiet" size="small" disabled={older.isFetching} onClick={more}>
              {words.roots.earlier}
            </Button>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}

function Summary({ checks }: { checks: RootCheck[] | undefined }) {
  if (!checks) return null;
  const isWrong = checks.some((one) => !isSound(one));
  const isUnsigned = checks.some(({ signature }) => signature === "unsupported");
  return (
    <Notice tone={isWrong ? "fault" : isUnsigned ? "idle" : "sound"} className="mb-4">
      {isWrong ? words.roots.wrong : isUnsigned ? words.roots.unsigned : words.roots.good}
    </Notice>
  );
}
