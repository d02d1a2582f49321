import { challengeLink, proveLink, type XAccountView } from "@lode/core/contracts/http/accounts";
import { MAXIMUM_ACCOUNTS } from "@lode/core/domain/earning-rules";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { sentenceFor } from "../../../lib/api-error.ts";
import {
  findExtension,
  type NostrExtension,
  SignerRefused,
  signWithExtension,
} from "../../../lib/nostr-extension.ts";
import { useNow } from "../../../lib/now.ts";
import { invalidate } from "../../../lib/query-client.ts";
import { accounts } from "../../../texts/en/accounts.ts";
import { Button, Spinner } from "../../../ui/button.tsx";
import { FoldableCard } from "../../../ui/foldable-card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { showToast } from "../../../ui/toast.ts";
import { AccountRow } from "./account-row.tsx";
import { ConnectSigner } from "./connect-signer.tsx";
import { accountsQuery, networksQuery } from "./queries.ts";

/** HTTP authentication of NIP-98. */
const HTTP_AUTH = 27235;

/**
 * Links the key with which the extension signs Lode's challenge. Throws SignerRefused, or ApiError with the
 * server's sentence.
 */
async function linkWithExtension(extension: NostrExtension): Promise<XAccountView> {
  const params = { network: "nostr" };
  const { challenge, url } = await call(challengeLink, { params });
  const tags = [
    ["u", url],
    ["method", "POST"],
    ["challenge", challenge],
  ];
  const unsigned = { kind: HTTP_AUTH, created_at: Math.floor(Date.now() / 1_000), tags, content: "" };
  return call(proveLink, { params, body: { event: await signWithExtension(extension, unsigned) } });
}

const faultOf = (error: Error): string =>
  error instanceof SignerRefused ? accounts.nostr.refused : sentenceFor(error, accounts.connectFailed);

/** Lets a browser extension prove the miner's key. */
function LinkKey() {
  const [isMissing, setIsMissing] = useState(false);
  const queries = useQueryClient();
  const linking = useMutation({
    mutationFn: linkWithExtension,
    onSuccess: ({ username }) => {
      showToast({ title: accounts.nostr.linked(username) });
      void invalidate(queries, "accounts", "automation", "profile", "stats", "tasks");
    },
  });
  const link = () => {
    const extension = findExtension();
    setIsMissing(!extension);
    if (extension) linking.mutate(extension);
  };
  return (
    <div className="grid justify-items-start gap-3">
      <Button look="offered" size="small" disabled={linking.isPending} onClick={link}>
        {linking.isPending ? <Spinner /> : null}
        {linking.isPending ? accounts.nostr.waiting : accounts.nostr.link}
      </Button>
      {isMissing ? <Notice tone="fault">{accounts.nostr.noExtension}</Notice> : null}
      {linking.isError ? <Notice tone="fault">{faultOf(linking.error)}</Notice> : null}
    </div>
  );
}

/** The miner's keys of Nostr. Absent where the operator has not switched Nostr on. */
export function NostrAccountsCard({ known }: { known: readonly XAccountView[] }) {
  const { data: networks } = useQuery(networksQuery());
  const { data = known } = useQuery({ ...accountsQuery(), placeholderData: [...known] });
  const now = useNow();
  if (!networks?.some(({ id }) => id === "nostr")) return null;
  const keys = data.filter(({ network }) => network === "nostr");
  const { minimumFollowers, minimumAgeDays } = NETWORKS.nostr;
  return (
    <FoldableCard
      id="nostr-keys"
      titleId="nostr-title"
      title={accounts.nostr.title}
      note={accounts.nostr.note(MAXIMUM_ACCOUNTS)}
    >
      {keys.length > 0 ? (
        <ul>
          {keys.map((account) => (
            <AccountRow key={account.id} account={account} now={now} />
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-sm text-silt">{accounts.nostr.needs(minimumFollowers, minimumAgeDays)}</p>
      )}
      {keys.length >= MAXIMUM_ACCOUNTS ? (
        <p className="text-sm text-silt">{accounts.nostr.full(MAXIMUM_ACCOUNTS)}</p>
      ) : (
        <div className="grid gap-4 border-t border-seam pt-4">
          <LinkKey />
          <ConnectSigner />
        </div>
      )}
    </FoldableCard>
  );
}
