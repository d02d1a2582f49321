import { Link } from "react-router-dom";
import { auth } from "../../../texts/en/auth.ts";
import { Card } from "../../../ui/card.tsx";
import { ForgotPassword } from "../../features/auth/forgot-password.tsx";
import { AuthFrame } from "../auth-frame.tsx";
import { PageTitle } from "../page-title.tsx";

export function ForgotPage() {
  return (
    <AuthFrame>
      <PageTitle>{auth.forgot.title}</PageTitle>
      <Card>
        <h1 className="mb-5 text-xl">{auth.forgot.title}</h1>
        <ForgotPassword />
        <Link
          to="/auth"
          className="mt-5 inline-block rounded-xs py-1 text-sm text-silt underline underline-offset-4 hover:text-ink"
        >
          {auth.forgot.back}
        </Link>
      </Card>
    </AuthFrame>
  );
}
