import { Link } from "react-router-dom";
import { useSettings } from "../../lib/settings.ts";
import { LogoMark } from "../../ui/strata-line.tsx";

const LINKS = [
  { to: "/dashboard", label: "Dashboard" },
  { to: "/opportunities", label: "Opportunities" },
  { to: "/profile", label: "Profile Settings" },
  { to: "/auth", label: "Sign In" },
  { to: "/proof", label: "Proof" },
  { to: "/terms", label: "Terms" },
  { to: "/privacy", label: "Privacy" },
];

export function Footer() {
  const { productName, supportEmail, xProvider, solanaCluster } = useSettings();
  const sandboxed = xProvider === "sandbox" || solanaCluster === "sandbox";
  const link =
    "rounded-xs py-1 text-sm text-silt underline decoration-seam underline-offset-4 hover:text-ink";
  return (
    <footer className="mt-20 border-t border-seam bg-surface">
      <div className="page grid gap-8 py-10 md:grid-cols-[1fr_auto] md:items-start">
        <div className="max-w-sm">
          <p className="flex items-center gap-2 font-display text-base font-semibold">
            <LogoMark className="size-6" />
            {productName}
          </p>
          <p className="mt-2 text-sm text-silt">
            Signal in, ore out: points for social mining tasks, paid as USDC on Solana.
          </p>
          {sandboxed ? (
            <p className="mt-4 border-l-4 border-seam pl-3 text-sm text-silt">
              Sandbox: X, Solana and e-mail are simulated
            </p>
          ) : null}
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-10 gap-y-2 sm:grid-cols-3">
          {LINKS.map(({ to, label }) => (
            <Link key={to} to={to} className={link}>
              {label}
            </Link>
          ))}
          <a href={`mailto:${supportEmail}`} className={link}>
            Support
          </a>
        </nav>
      </div>
    </footer>
  );
}
