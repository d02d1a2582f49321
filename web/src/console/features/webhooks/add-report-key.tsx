import { addReportKey } from "@lode/core/contracts/console/reports";
import { REPORTS, type ReportName } from "@lode/core/domain/reports/report";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { invalidate } from "../../../lib/query-keys.ts";
import { Field } from "../../../ui/field.tsx";
import { call } from "../../lib/api.ts";
import { CheckList } from "../../ui/check-list.tsx";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { SecretDialog } from "../../ui/secret-dialog.tsx";

/** As the contract has it. */
const LONGEST_DAYS = 366;

export function AddReportKey({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [reports, setReports] = useState<ReportName[]>([]);
  const [days, setDays] = useState("90");
  const [key, setKey] = useState<string>();
  const isAdded = useRef(false);
  if (key) {
    return (
      <SecretDialog title="Report key" secret={key} onClose={onClose}>
        Send it as Authorization: Bearer. It reads the chosen reports and nothing else.
      </SecretDialog>
    );
  }
  const whole = /^\d+$/.test(days) ? Number(days) : 0;
  const add = async (reason: string) => {
    const added = await call(addReportKey, { body: { name: name.trim(), reports, days: whole, reason } });
    isAdded.current = true;
    await invalidate(queries, "api-keys");
    setKey(added.key);
  };
  return (
    <ConfirmWithReason
      open
      // Not when it was made: the key is still to be shown.
      onClose={() => isAdded.current || onClose()}
      title="Make a report key"
      action="Make"
      ready={name.trim() !== "" && reports.length > 0 && whole >= 1 && whole <= LONGEST_DAYS}
      onConfirm={add}
    >
      <Field
        label="Name"
        value={name}
        maxLength={60}
        hint="The system that will use it."
        onChange={({ target }) => setName(target.value)}
      />
      <CheckList legend="Reports" options={REPORTS} value={reports} onChange={setReports} />
      <Field
        label="Days until it expires"
        type="number"
        min={1}
        max={LONGEST_DAYS}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
    </ConfirmWithReason>
  );
}
