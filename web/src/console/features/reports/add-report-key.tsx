import { addReportKey } from "@lode/core/contracts/console/reports";
import { KEY_SCOPES, type KeyScope } from "@lode/core/domain/reports/report";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { reportsTexts } from "../../../texts/console/en/reports.ts";
import { Field } from "../../../ui/field.tsx";
import { call } from "../../lib/api.ts";
import { CheckList } from "../../ui/check-list.tsx";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { SecretDialog } from "../../ui/secret-dialog.tsx";
import { afterKeyChange } from "./queries.ts";

/** The same limit as in the contract. */
const LONGEST_DAYS = 366;

export function AddReportKey({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState("");
  const [reports, setReports] = useState<KeyScope[]>([]);
  const [days, setDays] = useState("90");
  const [key, setKey] = useState<string>();
  const isAdded = useRef(false);
  if (key) {
    return (
      <SecretDialog title={reportsTexts.reportKey} secret={key} onClose={onClose}>
        {reportsTexts.sendItAsAuthorizationBearer}
      </SecretDialog>
    );
  }
  const whole = /^\d+$/.test(days) ? Number(days) : 0;
  const add = async (reason: string) => {
    const added = await call(addReportKey, { body: { name: name.trim(), reports, days: whole, reason } });
    isAdded.current = true;
    await afterKeyChange(queries);
    setKey(added.key);
  };
  return (
    <ConfirmWithReason
      open
      // After creation, the dialog stays open to show the key.
      onClose={() => isAdded.current || onClose()}
      title={reportsTexts.makeAReportKey}
      action={reportsTexts.make}
      ready={name.trim() !== "" && reports.length > 0 && whole >= 1 && whole <= LONGEST_DAYS}
      onConfirm={add}
    >
      <Field
        label={reportsTexts.name}
        value={name}
        maxLength={60}
        hint={reportsTexts.theSystemThatWillUse}
        onChange={({ target }) => setName(target.value)}
      />
      <CheckList legend={reportsTexts.reports} options={KEY_SCOPES} value={reports} onChange={setReports} />
      <Field
        label={reportsTexts.daysUntilItExpires}
        type="number"
        min={1}
        max={LONGEST_DAYS}
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
    </ConfirmWithReason>
  );
}
