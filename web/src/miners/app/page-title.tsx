import { useSettings } from "../../lib/settings.ts";

export function PageTitle({ children }: { children?: string }) {
  const { productName } = useSettings();
  return <title>{children ? `${children} · ${productName}` : `${productName}: social mining`}</title>;
}
