import type { ChainView } from "@lode/core/contracts/console/withdrawals";
import { useQuery } from "@tanstack/react-query";
import type { Tone } from "../../../ui/badge.tsx";
import { pathOf } from "../../lib/subjects.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { count } from "../../ui/format.ts";
import { IdLink } from "../../ui/id-link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { LoadError, LoadingRows } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { chainQuery } from "./queries.ts";

const SEEN: Record<NonNullable<ChainView["chain"]>["seen"], [Tone, string]> = {
  "not-found": ["ore", "not on the chain"],
  landed: ["chain", "landed, not final yet"],
  finalized: ["sound", "final"],
  unknown: ["ore", "the node does not say"],
  unreachable: ["fault", "the node does not answer"],
};

function blocksText(blocksLeft: number | null): string | null {
  if (blocksLeft === null) return null;
  if (blocksLeft > 0) return `${count(blocksLeft)} until the signature is void`;
  return `void since ${count(-blocksLeft)} blocks`;
}

/** What the chain shows of the payment that may still land, read every few seconds. Workers act on it by themselves. */
export function ChainPanel({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(chainQuery(id));
  const chain = data?.chain;
  const [tone, words] = chain ? SEEN[chain.seen] : ["idle" as const, ""];
  return (
    <Panel title="On the chain, now" aside={data ? <Timestamp at={data.readAt} /> : null}>
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingRows rows={3} /> : null}
      {data && !chain ? (
        <p className="text-sm text-silt">
          No signature of this withdrawal may still land. A worker signs the next.
        </p>
      ) : null}
      {chain ? (
        <>
          <DefinitionList
            rows={[
              [
                "Signature",
                data.signature ? (
                  <IdLink key="signature" id={data.signature} to={pathOf("transaction", data.signature)} />
                ) : null,
              ],
              [
                "Status",
                <StateBadge key="status" state={chain.seen} tone={tone}>
                  {words}
                </StateBadge>,
              ],
              ["Blocks left", blocksText(chain.blocksLeft)],
              ["Error", chain.error],
              ["Doubt", chain.doubt],
              chain.named.length > 0
                ? [
                    "Also named by",
                    <span key="named" className="grid">
                      {chain.named.map((signature) => (
                        <IdLink key={signature} id={signature} to={pathOf("transaction", signature)} />
                      ))}
                    </span>,
                  ]
                : null,
            ]}
          />
          <p className="mt-3 text-xs text-silt">
            The same bytes are sent again until they land or are void; a new signature is made only after
            that. Nothing on this page pays.
          </p>
        </>
      ) : null}
    </Panel>
  );
}
