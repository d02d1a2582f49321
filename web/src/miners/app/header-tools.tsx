import { Suspense } from "react";
import { lazyPart } from "../../lib/lazy-pages.ts";
import { readToken } from "../../lib/session.ts";
import { useSession } from "./session-provider.tsx";
import { ToolsShape } from "./tools-shape.tsx";

const tools = lazyPart(async () => (await import("./miner-tools.tsx")).MinerTools);
// A stored token is most likely still valid, so the tools load in parallel with the profile.
if (readToken() !== null) void tools.load();

/**
 * The miner's part of the header has its shape at once. Visitors do not download it; vite.config.ts puts it into a
 * chunk that the pages behind the sign-in load in any case.
 */
export function HeaderTools() {
  const session = useSession();
  if (session.status !== "signed-in") return <ToolsShape />;
  return (
    <Suspense fallback={<ToolsShape />}>
      <tools.Component profile={session.profile} />
    </Suspense>
  );
}
