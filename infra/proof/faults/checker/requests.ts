import type { Evidence } from "./evidence.ts";
import { type Finding, found } from "./finding.ts";

/** No request may fail while programs are replaced under load, even without a second try. */
export function checkRequests({ requests, tries }: Evidence): Finding[] {
  if (requests === null) return [];
  return [
    ...requests.flatMap(({ what, failure }) => (failure ? [found("failed request", what, failure)] : [])),
    ...tries
      .filter(({ outcome }) => outcome === "unknown")
      .map(({ key, reason }) => found("failed request", key, reason ?? "no answer")),
  ];
}
