import { reportsTexts } from "../../../texts/console/en/reports.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { ExportsPanel } from "./exports-panel.tsx";
import { ReportKeysPanel } from "./report-keys-panel.tsx";

/** The reports that operators and other systems may read. */
export function ReportsPage() {
  return (
    <>
      <PageHeader title={reportsTexts.reports} note={reportsTexts.keysOnlyRead} />
      <div className="grid items-start gap-4 xl:grid-cols-[2fr_1fr]">
        <ReportKeysPanel />
        <ExportsPanel />
      </div>
    </>
  );
}
