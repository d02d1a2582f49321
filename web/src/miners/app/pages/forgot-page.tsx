import { Link } from "react-router-dom";
import { auth } from "../../../texts/en/auth.ts";
import { Card } from "../../../ui/card.tsx";
import { AskForMail } from "../../features/auth/ask-for-mail.tsx";
import { AuthFrame } from "../auth-frame.tsx";
import { PageTitle } from "../page-title.tsx";

export function ForgotPage() {
  const texts = auth.forgot;
  return (
    <AuthFrame>
      <PageTitle>{texts.title}</PageTitle>
      <Card>
        <h1 className="mb-5 text-xl">{texts.title}</h1>
        <AskForMail action="forgot" email="" label={texts.send} sent={texts.sent} />
        <Link
          to="/auth"
          className="mt-5 inline-block rounded-xs py-1 text-sm text-silt underline underline-offset-4 hover:text-ink"
        >
          {texts.back}
        </Link>
      </Card>
    </AuthFrame>
  );
}
