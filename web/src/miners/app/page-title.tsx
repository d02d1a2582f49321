import { useSettings } from "../../lib/settings.ts";
import { layout } from "../../texts/en/layout.ts";

export function SupportLink() {
  const { supportEmail } = useSettings();
  return (
    <a href={`mailto:${supportEmail}`} className="text-ink underline underline-offset-4">
      {supportEmail}
    </a>
  );
}

export function PageTitle({ children }: { children?: string }) {
  const { productName } = useSettings();
  return <title>{children ? `${children} · ${productName}` : layout.slogan(productName)}</title>;
}
