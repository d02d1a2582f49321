import { getMiner, type MinerView } from "@lode/core/contracts/console/miners";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { buttonStyle } from "../../../ui/button.tsx";
import { call } from "../../lib/api.ts";
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

const stateOf = ({ deletedAt, suspendedAt, confirmedAt }: MinerView["miner"]): string => {
  if (deletedAt) return "deleted";
  if (suspendedAt) return "suspended";
  return confirmedAt ? "active" : "not confirmed";
};

function Facts({ miner }: Pick<MinerView, "miner">) {
  return (
    <DefinitionList
      rows={[
        ["State", <StateBadge key="state" state={stateOf(miner)} />],
        miner.suspendedAt ? ["Suspended", <Timestamp key="suspended" at={miner.suspendedAt} exact />] : null,
        ["Reason", miner.suspensionReason],
        ["Email", miner.email],
        ["Since", <Timestamp key="since" at={miner.createdAt} exact />],
        ["Wallet", miner.wallet ? <IdLink key="wallet" id={miner.wallet} what="wallet" /> : "none"],
      ]}
    />
  );
}

function Points({ miner }: Pick<MinerView, "miner">) {
  const amount = (points: number) => `${count(points)} (${dollars(points)})`;
  return (
    <DefinitionList
      rows={[
        ["Balance", amount(miner.balance)],
        ["In withdrawals", amount(miner.held)],
        ["Earned", amount(miner.earned)],
        miner.owed > 0 ? ["Owed", amount(miner.owed)] : null,
      ]}
    />
  );
}

function Signals({ signals }: Pick<MinerView, "signals">) {
  if (signals.length === 0) return <p className="text-sm text-silt">Nothing stands out.</p>;
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
  const { data, error, refetch } = useQuery({
    queryKey: ["miners", "one", id],
    queryFn: ({ signal }) => call(getMiner, { params: { id }, signal }),
    refetchInterval: interval,
  });
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingPanels panels={3} />;
  const { miner } = data;
  return (
    <>
      <PageHeader
        title={miner.name}
        back={{ to: "/miners", label: "Miners" }}
        note={<IdLink id={miner.id} full />}
        actions={
          <>
            <Link to={`/audit?subject=${miner.id}`} className={buttonStyle("bare", "small")}>
              Audit
            </Link>
            <MinerActions view={data} />
          </>
        }
      />
      <div className="grid gap-4">
        <div className="grid items-start gap-4 lg:grid-cols-3">
          <Panel title="Miner">
            <Facts miner={miner} />
          </Panel>
          <Panel title="Points">
            <Points miner={miner} />
          </Panel>
          <Panel title="Signals" aside="not verdicts">
            <Signals signals={data.signals} />
          </Panel>
        </div>
        <MinerLists view={data} />
      </div>
    </>
  );
}
