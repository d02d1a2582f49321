import { Navigate, useSearchParams } from "react-router-dom";
import { nextPath } from "./next-path.ts";

/** The gate shows the sign-in at this address; once someone is signed in, it leads on. */
export function AfterSignIn() {
  const [params] = useSearchParams();
  return <Navigate to={nextPath(params.get("next"))} replace />;
}
