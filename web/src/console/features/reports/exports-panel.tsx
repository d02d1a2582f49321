import {
  FIRST_REPORT_DAY,
  REPORT_DAYS,
  REPORTS,
  type ReportFormat,
  type ReportName,
} from "@lode/core/domain/reports/report";
import { useState } from "react";
import { reportsTexts } from "../../../texts/console/en/reports.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";

/** Downloads the rows of a report as a file, which the browser saves while it streams. */
export function ExportsPanel() {
  const [report, setReport] = useState<ReportName>("withdrawals");
  const [format, setFormat] = useState<ReportFormat>("csv");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const query = new URLSearchParams({ format, ...(from ? { from } : {}), ...(to ? { to } : {}) });
  return (
    <Panel title={reportsTexts.exportLabel}>
      <div className="grid gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            label={reportsTexts.report}
            value={report}
            options={REPORTS.map((name) => [name, name])}
            onChange={setReport}
          />
          <Select
            label={reportsTexts.format}
            value={format}
            options={[
              ["csv", "CSV"],
              ["ndjson", reportsTexts.jsonOneRowALine],
            ]}
            onChange={setFormat}
          />
          <Field
            label={reportsTexts.from}
            type="date"
            min={FIRST_REPORT_DAY}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <Field
            label={reportsTexts.until}
            type="date"
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
        </div>
        <p className="text-sm text-silt">{reportsTexts.daysBeginAtMidnightUtc(REPORT_DAYS)}</p>
        <a
          className={buttonStyle("quiet", "small", "justify-self-start")}
          href={`/api/reports/${report}?${query}`}
          download={`${report}.${format}`}
        >
          {reportsTexts.download}
        </a>
      </div>
    </Panel>
  );
}
