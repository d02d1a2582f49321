import { useSettings } from "../../lib/settings.ts";

export function SupportLink() {
  const { supportEmail } = useSettings();
  return (
    <a href={`mailto:${supportEmail}`} className="text-ink underline underline-offset-4">
      {supportEmail}
    </a>
  );
}
