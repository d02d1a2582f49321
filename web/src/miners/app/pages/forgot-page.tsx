import { Link } from "react-router-dom";
import { Card } from "../../../ui/card.tsx";
import { ForgotPassword } from "../../features/auth/forgot-password.tsx";
import { AuthFrame } from "../auth-frame.tsx";
import { PageTitle } from "../page-title.tsx";

export function ForgotPage() {
  return (
    <AuthFrame>
      <PageTitle>Forgot your password?</PageTitle>
      <Card>
        <h1 className="mb-5 text-xl">Forgot your password?</h1>
        <ForgotPassword />
        <Link
          to="/auth"
          className="mt-5 inline-block rounded-xs py-1 text-sm text-silt underline underline-offset-4 hover:text-ink"
        >
          Back to Sign In
        </Link>
      </Card>
    </AuthFrame>
  );
}
