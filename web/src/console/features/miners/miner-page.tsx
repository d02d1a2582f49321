import type { MinerView } from "@lode/core/contracts/console/miners";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { minersTexts } from "../../../texts/console/miners.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import type { ConsoleState } from "../../lib/console-state.ts";
import { usePollingInterval } from "../../lib/live.ts";
import { DefinitionList } from "../../ui/definition-list.tsx";
import { count, dollars } from "../../ui/format.ts";
import { IdLink } from "../../ui/id-link.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { StateBadge } from "../../ui/state-badge.tsx";
import { LoadError, LoadingPanels } from "../../ui/states.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { MinerActions } from "./miner-actions.tsx";
import { MinerLists } from "./miner-lists.tsx";
import { minerQuery } from "./queries.ts";

const stateOf = ({ deletedAt, suspendedAt, confirmedAt }: MinerView["miner"]): ConsoleState => {
  if (deletedAt) return "deleted";
  if (suspendedAt) return "suspended";
  return confirmedAt ? "active" : "not-confirmed";
};

function Facts({ miner }: Pick<MinerView, "miner">) {
  return (
    <DefinitionList
      rows={[
        [minersTexts.state, <StateBadge key="state" state={stateOf(miner)} />],
        miner.suspendedAt
          ? [minersTexts.suspendedLabel, <Timestamp key="suspended" at={miner.suspendedAt} exact />]
          : null,
        [minersTexts.reason, miner.suspensionReason],
        [minersTexts.email, miner.email],
        [minersTexts.since, <Timestamp key="since" at={miner.createdAt} exact />],
        [
          minersTexts.wallet,
          miner.wallet ? (
            <IdLink key="wallet" id={miner.wallet} what={minersTexts.walletInText} />
          ) : (
            minersTexts.noneInText
          ),
        ],
      ]}
    />
  );
}

function Points({ miner }: Pick<MinerView, "miner">) {
  const amount = (points: number) => `${count(points)} (${dollars(points)})`;
  return (
    <DefinitionList
      rows={[
        [minersTexts.balance, amount(miner.balance)],
        [minersTexts.inWithdrawals, amount(miner.held)],
        [minersTexts.earned, amount(miner.earned)],
        miner.owed > 0 ? [minersTexts.owed, amount(miner.owed)] : null,
      ]}
    />
  );
}

function Signals({ signals }: Pick<MinerView, "signals">) {
  if (signals.length === 0) return <p className="text-sm text-silt">{minersTexts.nothingStandsOut}</p>;
  return (
    <ul className="grid gap-2 text-sm">
      {signals.map(({ kind, text }) => (
        <li key={kind} className="border-l-2 border-ore pl-3">
          {text}
        </li>
      ))}
    </ul>
  );
}

export function MinerPage() {
  const { id = "" } = useParams();
  const interval = usePollingInterval();
  const { data, error, refetch } = useQuery({ ...minerQuery(id), refetchInterval: interval });
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingPanels panels={3} />;
  const { miner } = data;
  return (
    <>
      <PageHeader
        title={miner.name}
        back={{ to: "/miners", label: minersTexts.miners }}
        note={<IdLink id={miner.id} full />}
        actions={
          <>
            <Link to={`/audit?subject=${miner.id}`} className={buttonStyle("bare", "small")}>
              {minersTexts.audit}
            </Link>
            <MinerActions view={data} />
          </>
        }
      />
      <div className="grid gap-4">
        <div className="grid items-start gap-4 lg:grid-cols-3">
          <Panel title={minersTexts.miner}>
            <Facts miner={miner} />
          </Panel>
          <Panel title={minersTexts.points}>
            <Points miner={miner} />
          </Panel>
          <Panel title={minersTexts.signals} aside={minersTexts.notVerdicts}>
            <Signals signals={data.signals} />
          </Panel>
        </div>
        <MinerLists view={data} />
      </div>
    </>
  );
}
