import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export interface Banner {
  key: string;
  /** Halts and alerts; otherwise what an operator should know, such as a paused queue. */
  red: boolean;
  text: ReactNode;
}

/** Above every page: halts, paused queues, alerts. */
export function BannerSlot({ banners }: { banners: readonly Banner[] }) {
  if (banners.length === 0) return null;
  return (
    <section aria-label="Alerts" className="grid gap-px border-b border-seam">
      {banners.map(({ key, red, text }) => (
        <div
          key={key}
          role="status"
          className={`flex items-start gap-2 px-4 py-2 text-sm ${red ? "bg-fault-wash text-fault" : "bg-ore-wash text-ore-deep"}`}
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <div className="min-w-0">{text}</div>
        </div>
      ))}
    </section>
  );
}
