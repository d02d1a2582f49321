import {
  awaitSigner,
  beginSigner,
  challengeLink,
  completeSigner,
  proveLink,
  type XAccountView,
} from "@lode/core/contracts/http/accounts";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import { MAXIMUM_ACCOUNTS } from "@lode/core/domain/earning-rules";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { HTTP_AUTH } from "@lode/core/domain/networks/nostr/acts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { call } from "../../../lib/api.ts";
import { sentenceFor } from "../../../lib/api-error.ts";
import { extensionFault, findExtension, signWithExtension } from "../../../lib/nostr-extension.ts";
import { useNow } from "../../../lib/now.ts";
import { invalidate } from "../../../lib/query-client.ts";
import { useSend } from "../../../lib/use-send.ts";
import { accounts, accounts as texts } from "../../../texts/en/accounts.ts";
import { Button, buttonStyle, Spinner } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { CodeShape, EmptyState } from "../../../ui/empty-state.tsx";
import { FoldableCard } from "../../../ui/foldable-card.tsx";
import { laterPart } from "../../../ui/later-part.tsx";
import { Loaded } from "../../../ui/loaded.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { Fault, Notice } from "../../../ui/notice.tsx";
import { showToast } from "../../../ui/toast.ts";
import { AccountRow, LINK_ADDRESS } from "./account-row.tsx";
import { accountsQuery, LINKED, networksQuery, useHasX } from "./queries.ts";

const params = { network: "nostr" };

async function linkWithExtension(): Promise<XAccountView> {
  const extension = findExtension();
  const { challenge, url } = await call(challengeLink, { params });
  const tags = [
    ["u", url],
    ["method", "POST"],
    ["challenge", challenge],
  ];
  const unsigned = { kind: HTTP_AUTH, created_at: Math.floor(Date.now() / 1_000), tags, content: "" };
  return call(proveLink, { params, body: { event: await signWithExtension(extension, unsigned) } });
}

function LinkKey() {
  const queries = useQueryClient();
  const linking = useMutation({
    mutationFn: linkWithExtension,
    onSuccess: ({ username }) => {
      showToast({ title: accounts.nostr.linked(username) });
      void invalidate(queries, ...LINKED);
    },
  });
  return (
    <div className="grid justify-items-start gap-3">
      <Button look="offered" size="small" disabled={linking.isPending} onClick={() => linking.mutate()}>
        {linking.isPending ? <Spinner /> : null}
        {linking.isPending ? accounts.nostr.waiting : accounts.nostr.link}
      </Button>
      {linking.isError ? (
        <Notice tone="fault">
          {extensionFault(linking.error, accounts.nostr.noExtension, accounts.connectFailed)}
        </Notice>
      ) : null}
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
    <FoldableCard id="nostr-keys" title={accounts.nostr.title}>
      <p className="mb-3 text-sm text-silt">{accounts.nostr.note(MAXIMUM_ACCOUNTS)}</p>
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

/** Waits until the person has connected a signer. Throws ApiError, also once the request has expired. */
async function waitForSigner(key: string, signal: AbortSignal): Promise<string> {
  for (;;) {
    const { signer } = await call(awaitSigner, { params, body: { key }, signal });
    if (signer !== null) return signer;
  }
}

// Few miners link a key, and only then is a code drawn.
const QrCode = laterPart(async () => (await import("../../../ui/qr-code.tsx")).QrCode);

/** Waits for the signer, then for its signature, which a person may have to confirm, and says which. */
function useSigner(key: string, onLinked: () => void) {
  const proving = useSend(completeSigner, {
    changes: LINKED,
    onSuccess: ({ username }) => {
      showToast({ title: accounts.nostr.linked(username) });
      onLinked();
    },
  });
  const waiting = useMutation({
    mutationFn: (signal: AbortSignal) => waitForSigner(key, signal),
    onSuccess: (signer) => proving.mutate({ params, body: { key, signer } }),
  });
  const { mutate } = waiting;
  useEffect(() => {
    const leaving = new AbortController();
    mutate(leaving.signal);
    return () => leaving.abort();
  }, [mutate]);
  return { isProving: proving.isPending, error: proving.error ?? waiting.error };
}

/** The address of a request. The miner scans it with a signer, pastes it, or opens it on this device. */
function SignerAddress({
  begun: { key, uri, sandbox_page: sandboxPage },
  onLinked,
}: {
  begun: AnswerOf<typeof beginSigner>;
  onLinked: () => void;
}) {
  const { isProving, error } = useSigner(key, onLinked);
  if (error) return <Notice tone="fault">{sentenceFor(error, accounts.connectFailed)}</Notice>;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-silt">{accounts.signer.scan}</p>
      <Suspense fallback={<CodeShape className="size-44" />}>
        <QrCode text={uri} label={accounts.signer.code} />
      </Suspense>
      <p className="flex flex-wrap gap-2">
        {sandboxPage ? <NewTabLink href={sandboxPage}>{accounts.signer.sandbox}</NewTabLink> : null}
        <a href={uri} className="inline-flex min-h-9 items-center underline underline-offset-4">
          {accounts.signer.onThisDevice}
        </a>
        <Button
          look="quiet"
          size="small"
          onClick={async () => (await copyText(uri)) && showToast({ title: accounts.signer.copied })}
        >
          {accounts.signer.copy}
        </Button>
      </p>
      <p role="status" className="flex items-center gap-2 text-sm font-medium">
        <Spinner />
        {isProving ? accounts.signer.confirm : accounts.signer.approve}
      </p>
    </div>
  );
}

/** Links a key by a remote signer (NIP-46), which can then also sign for automation. */
function ConnectSigner() {
  const beginning = useSend(beginSigner);
  if (beginning.data)
    return <SignerAddress key={beginning.data.key} begun={beginning.data} onLinked={beginning.reset} />;
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        look="quiet"
        size="small"
        disabled={beginning.isPending}
        onClick={() => beginning.mutate({ params })}
      >
        {accounts.signer.begin}
      </Button>
      <p className="text-sm text-silt">{accounts.signer.why}</p>
      <Fault of={beginning.error} otherwise={accounts.connectFailed} />
    </div>
  );
}

/**
 * `known` comes with the profile and is shown until the list has loaded, so that nothing below moves. The card is
 * absent where the operator has switched X off and no account is left.
 */
export function XAccountsCard({ known }: { known: readonly XAccountView[] }) {
  const read = useQuery({ ...accountsQuery(), placeholderData: [...known] });
  const { data } = read;
  const accounts = data?.filter(({ network }) => network === "x");
  const now = useNow();
  const full = (accounts?.length ?? 0) >= MAXIMUM_ACCOUNTS;
  const hasX = useHasX();
  const linkFault: string | undefined = useLocation().state?.linkFault;
  if (!hasX && !accounts?.length) return null;
  const link = hasX && (
    <a href={LINK_ADDRESS} className={buttonStyle("offered", "small")}>
      {texts.link}
    </a>
  );
  return (
    <Card id="accounts" title={texts.title} note={texts.note(MAXIMUM_ACCOUNTS)}>
      {linkFault ? (
        <Notice tone="fault" className="mb-4">
          {linkFault}
        </Notice>
      ) : null}
      <Loaded read={read} what={texts.loading} shape="h-16" />
      {accounts?.length === 0 ? <EmptyState plain title={texts.noneTitle} action={link} /> : null}
      {accounts && accounts.length > 0 ? (
        <>
          <ul>
            {accounts.map((account) => (
              <AccountRow key={account.id} account={account} now={now} />
            ))}
          </ul>
          <div className="border-t border-seam pt-4">
            {full ? <p className="text-sm text-silt">{texts.full(MAXIMUM_ACCOUNTS)}</p> : link}
          </div>
        </>
      ) : null}
    </Card>
  );
}
