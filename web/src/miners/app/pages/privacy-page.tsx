import { legal } from "../../../texts/en/legal.ts";
import { LegalPage } from "../legal-page.tsx";

export const PrivacyPage = () => <LegalPage title={legal.privacyTitle} sections={legal.privacy} />;
