import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { accounts } from "../../../texts/en/accounts.ts";
import { dashboard } from "../../../texts/en/dashboard.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { LINK_ADDRESS } from "./link-address.ts";
import { networksQuery } from "./queries.ts";

/** Links an account of X, or of another network that is on. */
export function LinkChoice() {
  const { data: networks } = useQuery(networksQuery());
  return (
    <>
      <a href={LINK_ADDRESS} className={buttonStyle("ore", "small")}>
        {dashboard.next.linkAction}
      </a>
      {networks?.some(({ id }) => id === "nostr") ? (
        <Link to="/profile#nostr-keys" className={buttonStyle("quiet", "small", "ml-2")}>
          {accounts.nostr.link}
        </Link>
      ) : null}
    </>
  );
}
