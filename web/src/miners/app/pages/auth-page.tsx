import { useState } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { useSettings } from "../../../lib/settings.ts";
import { Card } from "../../../ui/card.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../../ui/tabs.tsx";
import { SignInForm } from "../../features/auth/sign-in-form.tsx";
import { SignUpForm } from "../../features/auth/sign-up-form.tsx";
import { AuthFrame } from "../auth-frame.tsx";
import { PageTitle } from "../page-title.tsx";
import { useSession } from "../session-provider.tsx";

export function AuthPage() {
  const { productName, demo } = useSettings();
  const { status } = useSession();
  const navigate = useNavigate();
  const [tab, setTab] = useState("sign-in");
  if (status === "signed-in") return <Navigate to="/" replace />;
  const goHome = () => void navigate("/");
  return (
    <AuthFrame>
      <PageTitle>Sign In</PageTitle>
      <Card>
        <h1 className="text-xl">Welcome to {productName}</h1>
        <Tabs value={tab} onValueChange={setTab} className="mt-5">
          <TabList label="Sign in or sign up">
            <Tab value="sign-in">Sign In</Tab>
            <Tab value="sign-up">Sign Up</Tab>
          </TabList>
          <TabPanel value="sign-in" className="pt-6">
            <SignInForm onSignedIn={goHome} />
          </TabPanel>
          <TabPanel value="sign-up" className="pt-6">
            <SignUpForm onSignedUp={goHome} />
          </TabPanel>
        </Tabs>
      </Card>
      {demo ? (
        <p className="mt-4 border-l-4 border-seam pl-3 text-sm text-silt">
          Demo sign-ins are printed by <code className="text-ink">npm start</code>
        </p>
      ) : null}
    </AuthFrame>
  );
}
