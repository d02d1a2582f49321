import { useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { stopAwaitingConfirmation } from "../../../lib/awaiting-confirmation.ts";
import { readReturnPath } from "../../../lib/return-path.ts";
import { useSettings } from "../../../lib/settings.ts";
import { auth } from "../../../texts/en/auth.ts";
import { Card } from "../../../ui/card.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../../../ui/tabs.tsx";
import { SignInForm } from "../../features/auth/sign-in-form.tsx";
import { SignUpForm } from "../../features/auth/sign-up-form.tsx";
import { AuthFrame } from "../auth-frame.tsx";
import { PageTitle } from "../page-title.tsx";
import { useSession } from "../session-provider.tsx";

/**
 * The state of a link to this page: an address that was just confirmed, or the wish to enter another address.
 */
interface AuthState {
  email?: string;
  tab?: "sign-in" | "sign-up";
}

export function AuthPage() {
  const { productName, demo } = useSettings();
  const { status } = useSession();
  const navigate = useNavigate();
  const state = (useLocation().state ?? {}) as AuthState;
  const tab = state.tab ?? "sign-in";
  // In the history's entry, so that a reload keeps it.
  const setTab = (chosen: string) => void navigate(".", { replace: true, state: { ...state, tab: chosen } });
  // The page that was requested before the sign-in, otherwise the home page.
  const [next] = useState(() => readReturnPath() ?? "/");
  if (status === "signed-in") return <Navigate to={next} replace />;
  const signedIn = () => {
    stopAwaitingConfirmation();
    void navigate(next, { replace: true });
  };
  return (
    <AuthFrame steps={tab === "sign-up" ? 0 : state.email ? 1 : undefined}>
      <PageTitle>{auth.title}</PageTitle>
      <Card>
        <h1 className="text-xl">{auth.welcome(productName)}</h1>
        <Tabs value={tab} onValueChange={setTab} className="mt-5">
          <TabList label={auth.choice}>
            <Tab value="sign-in">{auth.signIn}</Tab>
            <Tab value="sign-up">{auth.signUp}</Tab>
          </TabList>
          <TabPanel value="sign-in" className="pt-6">
            <SignInForm email={state.email ?? ""} onSignedIn={signedIn} />
          </TabPanel>
          <TabPanel value="sign-up" className="pt-6">
            <SignUpForm onSignedUp={() => void navigate("/")} />
          </TabPanel>
        </Tabs>
      </Card>
      {demo ? (
        <p className="mt-4 border-l-4 border-seam pl-3 text-sm text-silt">
          {auth.demo} <code className="text-ink">npm start</code>
        </p>
      ) : null}
    </AuthFrame>
  );
}
