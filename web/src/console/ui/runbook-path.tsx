/** Where a runbook is in the repository. */
export const RunbookPath = ({ name }: { name: string }) => (
  <code className="text-[0.92em] break-words text-silt">docs/runbooks/{name}.md</code>
);
