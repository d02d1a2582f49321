import { legal } from "../../../texts/en/legal.ts";
import { LegalPage } from "../legal-page.tsx";

export const TermsPage = () => <LegalPage title={legal.termsTitle} sections={legal.terms} />;
