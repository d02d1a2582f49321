import { Suspense } from "react";
import { Link, NavLink } from "react-router-dom";
import { lazyPart } from "../../lib/lazy-pages.ts";
import { readToken } from "../../lib/session.ts";
import { useSettings } from "../../lib/settings.ts";
import { layout } from "../../texts/en/layout.ts";
import { buttonStyle } from "../../ui/button.tsx";
import { Boundary } from "../../ui/page-errors.tsx";
import { LogoMark } from "../../ui/strata-line.tsx";
import { ReloadLink } from "./page-not-loaded.tsx";
import { useSession } from "./session-provider.tsx";
import { ToolsShape } from "./tools-shape.tsx";

const tools = lazyPart(async () => (await import("./miner-tools.tsx")).MinerTools);
// A stored token is most likely still valid, so the tools load in parallel with the profile.
if (readToken() !== null) void tools.load();

/** Shows the shape of the miner's part at once. Visitors do not download that part. */
function Tools() {
  const session = useSession();
  return session.status === "signed-in" ? (
    <Suspense fallback={<ToolsShape />}>
      <tools.Component profile={session.profile} />
    </Suspense>
  ) : (
    <ToolsShape />
  );
}

function Place({ to, children }: { to: string; children: string }) {
  return (
    <NavLink
      to={to}
      className="rounded-sm px-3 py-2 text-sm font-medium text-silt hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-ore-deep aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
    >
      {children}
    </NavLink>
  );
}

export function Header() {
  const session = useSession();
  const { productName } = useSettings();
  const isVisitor = session.status === "signed-out" || session.status === "no-profile";
  return (
    <header className="sticky top-0 short:static print:hidden z-30 border-b border-seam bg-bedrock/95 backdrop-blur-sm">
      <div className="page flex h-16 items-center gap-2">
        <Link
          to="/"
          aria-label={layout.home(productName)}
          className="mr-2 flex min-h-11 items-center gap-2.5 rounded-sm"
        >
          <LogoMark className="size-9" />
          <span className="hidden font-display text-lg font-semibold tracking-tight min-[26rem]:inline">
            {productName}
          </span>
        </Link>
        <nav aria-label={layout.mainNavigation} className="hidden md:block">
          <Place to="/dashboard">{layout.dashboard}</Place>
          {isVisitor ? (
            <Place to="/proof">{layout.proof}</Place>
          ) : (
            <Place to="/opportunities">{layout.opportunities}</Place>
          )}
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <Boundary
            place={session.status}
            show={() => <ReloadLink className={buttonStyle("quiet", "small")} />}
          >
            {isVisitor ? null : <Tools />}
          </Boundary>
          {isVisitor ? (
            <Link to="/auth" className={buttonStyle("quiet", "small")}>
              {layout.signIn}
            </Link>
          ) : null}
        </div>
      </div>
    </header>
  );
}
