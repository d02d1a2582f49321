import { useSettings } from "../../lib/settings.ts";
import { layout } from "../../texts/en/layout.ts";

export function PageTitle({ children }: { children?: string }) {
  const { productName } = useSettings();
  return <title>{children ? `${children} · ${productName}` : layout.slogan(productName)}</title>;
}
