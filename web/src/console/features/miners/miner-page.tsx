import {
  adjustPoints,
  type MinerView,
  reinstateMiner,
  suspendMiner,
} from "@lode/core/contracts/console/miners";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams } from "react-router-dom";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { call } from "../../lib/api.ts";
import { usePolled } from "../../lib/live.ts";
import { afterMinerChange, minerQuery } from "../../lib/queries.ts";
import { useMay } from "../../lib/session.ts";
import { Act, ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { type ConsoleState, DefinitionList, StateBadge } from "../../ui/facts.tsx";
import { count, dollars } from "../../ui/format.ts";
import { IdLink } from "../../ui/links.tsx";
import { NotLoaded, PageHeader, Panel } from "../../ui/page.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { MinerLists } from "./miner-lists.tsx";

/** Returns a random UUID. Browsers offer randomUUID only on secure origins. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4 and variant of RFC 9562, 5.4.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Accepts a hyphen or a minus sign. */
const read = (text: string): number => {
  const plain = text.trim().replace(/^[−–]/, "-").replace(/^\+/, "");
  return /^-?\d{1,9}$/.test(plain) ? Number(plain) : 0;
};

function AdjustPoints({ view, onClose }: { view: MinerView; onClose: () => void }) {
  const queries = useQueryClient();
  // One id per dialog: sending again after a lost answer changes nothing more.
  const [requestId] = useState(newRequestId);
  const [text, setText] = useState("");
  const { miner, adjustmentLimit } = view;
  const points = read(text);
  const after = miner.balance + points;
  const error = after < 0 ? `The balance is ${count(miner.balance)} points` : undefined;
  const send = async (reason: string) => {
    await call(adjustPoints, { params: { id: miner.id }, body: { requestId, points, reason } });
    await afterMinerChange(queries);
  };
  const limit = ` In your role, one person can move ${count(adjustmentLimit)} points a day.`;
  return (
    <ConfirmWithReason
      open
      onClose={onClose}
      title={`Adjust the points of ${miner.name}`}
      action={points < 0 ? "Take" : "Give"}
      danger={points < 0}
      reasonHint="The miner reads it."
      ready={points !== 0 && after >= 0}
      onConfirm={send}
    >
      <Field
        label="Points"
        inputMode="text"
        value={text}
        placeholder="50 or -50"
        error={error}
        hint={
          points === 0
            ? `The balance is ${count(miner.balance)}.${limit}`
            : `${count(miner.balance)} → ${count(after)} points (${dollars(points)}).${limit}`
        }
        onChange={({ target }) => setText(target.value)}
      />
    </ConfirmWithReason>
  );
}

function MinerActions({ view }: { view: MinerView }) {
  const queries = useQueryClient();
  const mayChange = useMay("operator");
  const [adjusting, setAdjusting] = useState(false);
  const { id, name, suspendedAt, deletedAt } = view.miner;
  if (!mayChange || deletedAt) return null;
  const verb = suspendedAt ? "Reinstate" : "Suspend";
  const change = async (reason: string) => {
    await call(suspendedAt ? reinstateMiner : suspendMiner, { params: { id }, body: { reason } });
    await afterMinerChange(queries);
  };
  return (
    <>
      <Button size="small" look="quiet" onClick={() => setAdjusting(true)}>
        Adjust points…
      </Button>
      <Act
        button={`${verb}…`}
        look={suspendedAt ? "quiet" : "fault"}
        title={`${verb} ${name}?`}
        action={verb}
        danger={!suspendedAt}
        reasonHint={suspendedAt ? "Kept in the audit log." : "The miner reads it."}
        onConfirm={change}
      >
        {suspendedAt
          ? "What was on hold continues: automation, payouts, re-checks."
          : "Automation stops, payouts wait and every call is refused. Nothing is taken away, and the miner can object."}
      </Act>
      {adjusting ? <AdjustPoints view={view} onClose={() => setAdjusting(false)} /> : null}
    </>
  );
}

const stateOf = ({ deletedAt, suspendedAt, confirmedAt }: MinerView["miner"]): ConsoleState => {
  if (deletedAt) return "deleted";
  if (suspendedAt) return "suspended";
  return confirmedAt ? "active" : "not-confirmed";
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

const amount = (points: number): string => `${count(points)} (${dollars(points)})`;

export function MinerPage() {
  const { id = "" } = useParams();
  const query = usePolled(minerQuery(id));
  const { data } = query;
  if (!data) return <NotLoaded query={query} panels={3} />;
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
            <DefinitionList
              rows={[
                ["Balance", amount(miner.balance)],
                ["In withdrawals", amount(miner.held)],
                ["Earned", amount(miner.earned)],
                miner.owed > 0 ? ["Owed", amount(miner.owed)] : null,
              ]}
            />
          </Panel>
          <Panel title="Signals" aside="not verdicts">
            <ul className="grid gap-2 text-sm">
              {data.signals.length === 0 ? <li className="text-silt">Nothing stands out.</li> : null}
              {data.signals.map(({ kind, text }) => (
                <li key={kind} className="border-l-2 border-ore pl-3">
                  {text}
                </li>
              ))}
            </ul>
          </Panel>
        </div>
        <MinerLists view={data} />
      </div>
    </>
  );
}
