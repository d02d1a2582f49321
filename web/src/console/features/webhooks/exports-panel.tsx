import { REPORT_DAYS, REPORTS, type ReportFormat, type ReportName } from "@lode/core/domain/reports/report";
import { useState } from "react";
import { buttonStyle } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";

/** A file with the rows of a report; the browser saves it while it streams. */
export function ExportsPanel() {
  const [report, setReport] = useState<ReportName>("withdrawals");
  const [format, setFormat] = useState<ReportFormat>("csv");
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const query = new URLSearchParams({ format, ...(from ? { from } : {}), ...(to ? { to } : {}) });
  return (
    <Panel title="Export">
      <div className="grid gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            label="Report"
            value={report}
            options={REPORTS.map((name) => [name, name])}
            onChange={setReport}
          />
          <Select
            label="Format"
            value={format}
            options={[
              ["csv", "CSV"],
              ["ndjson", "JSON, one row a line"],
            ]}
            onChange={setFormat}
          />
          <Field label="From" type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
          <Field label="To" type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        </div>
        <p className="text-sm text-silt">
          Days begin at midnight UTC; the last one is not included. Without dates: the last {REPORT_DAYS}{" "}
          days.
        </p>
        <a
          className={buttonStyle("quiet", "small", "justify-self-start")}
          href={`/api/reports/${report}?${query}`}
          download={`${report}.${format}`}
        >
          Download
        </a>
      </div>
    </Panel>
  );
}
