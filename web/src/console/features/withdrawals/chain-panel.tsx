import type { ChainSeen } from "@lode/core/contracts/console/withdrawals";
import { useQuery } from "@tanstack/react-query";
import { withdrawalsTexts } from "../../../texts/console/withdrawals.ts";
import { Status, type Tone } from "../../../ui/badge.tsx";
import { pathOf } from "../../lib/subjects.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { count } from "../../ui/format.ts";
import { IdLink } from "../../ui/id-link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { LoadError, LoadingRows } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { chainQuery } from "./queries.ts";

const TONES: Record<ChainSeen, Tone> = {
  "not-found": "ore",
  landed: "chain",
  finalized: "sound",
  unknown: "ore",
  unreachable: "fault",
};

function blocksText(blocksLeft: number | null): string | null {
  if (blocksLeft === null) return null;
  if (blocksLeft > 0) return withdrawalsTexts.untilTheSignatureIsVoid(count(blocksLeft));
  return withdrawalsTexts.voidSinceBlocks(count(-blocksLeft));
}

/**
 * Shows the chain's view of a payment that may still land, refreshed every few seconds. Workers act on the
 * chain's answers without the operator.
 */
export function ChainPanel({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(chainQuery(id));
  const chain = data?.chain;
  return (
    <Panel title={withdrawalsTexts.onTheChainNow} aside={data ? <Timestamp at={data.readAt} /> : null}>
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingRows rows={3} /> : null}
      {data && !chain ? (
        <p className="text-sm text-silt">{withdrawalsTexts.noSignatureOfThisWithdrawal}</p>
      ) : null}
      {chain ? (
        <>
          <DefinitionList
            rows={[
              [
                withdrawalsTexts.signature,
                data.signature ? (
                  <IdLink key="signature" id={data.signature} to={pathOf("transaction", data.signature)} />
                ) : null,
              ],
              [
                withdrawalsTexts.status,
                <Status key="status" tone={TONES[chain.seen]}>
                  {withdrawalsTexts.seen[chain.seen]}
                </Status>,
              ],
              [withdrawalsTexts.blocksLeft, blocksText(chain.blocksLeft)],
              [withdrawalsTexts.error, chain.error],
              [withdrawalsTexts.doubt, chain.doubt],
              chain.named.length > 0
                ? [
                    withdrawalsTexts.alsoNamedBy,
                    <span key="named" className="grid">
                      {chain.named.map((signature) => (
                        <IdLink key={signature} id={signature} to={pathOf("transaction", signature)} />
                      ))}
                    </span>,
                  ]
                : null,
            ]}
          />
          <p className="mt-3 text-xs text-silt">{withdrawalsTexts.theSameBytesAreSent}</p>
        </>
      ) : null}
    </Panel>
  );
}
