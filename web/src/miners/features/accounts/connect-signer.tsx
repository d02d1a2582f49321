import {
  awaitSigner,
  beginSigner,
  completeSigner,
  type XAccountView,
} from "@lode/core/contracts/http/accounts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import { call } from "../../../lib/api.ts";
import { sentenceFor } from "../../../lib/api-error.ts";
import { invalidate } from "../../../lib/query-client.ts";
import { accounts } from "../../../texts/en/accounts.ts";
import { Button, Spinner } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { CodeShape } from "../../../ui/empty-state.tsx";
import { laterPart } from "../../../ui/later-part.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { Fault, Notice } from "../../../ui/notice.tsx";
import { showToast } from "../../../ui/toast.ts";

const params = { network: "nostr" };

const beginLinkBySigner = () => call(beginSigner, { params });

/** Waits until the person has connected a signer. Throws ApiError, also once the request has expired. */
async function waitForSigner(key: string, signal: AbortSignal): Promise<string> {
  for (;;) {
    const { signer } = await call(awaitSigner, { params, body: { key }, signal });
    if (signer !== null) return signer;
  }
}

/** Asks the signer to prove the key, which a person may have to confirm. */
const linkBySigner = (key: string, signer: string): Promise<XAccountView> =>
  call(completeSigner, { params, body: { key, signer } });

// Few miners link a key, and only then is a code drawn.
const QrCode = laterPart(async () => (await import("../../../ui/qr-code.tsx")).QrCode);

/** Waits for the signer, then for its signature, and says which. */
function useSigner(key: string, onLinked: () => void) {
  const queries = useQueryClient();
  const proving = useMutation({
    mutationFn: (signer: string) => linkBySigner(key, signer),
    onSuccess: ({ username }) => {
      showToast({ title: accounts.nostr.linked(username) });
      void invalidate(queries, "accounts", "automation", "profile", "stats", "tasks");
      onLinked();
    },
  });
  const waiting = useMutation({
    mutationFn: (signal: AbortSignal) => waitForSigner(key, signal),
    onSuccess: (signer) => proving.mutate(signer),
  });
  const { mutate } = waiting;
  useEffect(() => {
    const leaving = new AbortController();
    mutate(leaving.signal);
    return () => leaving.abort();
  }, [mutate]);
  return { isProving: proving.isPending, error: proving.error ?? waiting.error };
}

/** The address of one request, to be scanned with a signer, pasted into it, or opened on this device. */
function SignerAddress({
  begun: { key, uri, sandbox_page: sandboxPage },
  onLinked,
}: {
  begun: Awaited<ReturnType<typeof beginLinkBySigner>>;
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
export function ConnectSigner() {
  const beginning = useMutation({ mutationFn: beginLinkBySigner });
  if (beginning.data)
    return <SignerAddress key={beginning.data.key} begun={beginning.data} onLinked={beginning.reset} />;
  return (
    <div className="grid justify-items-start gap-2">
      <Button look="quiet" size="small" disabled={beginning.isPending} onClick={() => beginning.mutate()}>
        {accounts.signer.begin}
      </Button>
      <p className="text-sm text-silt">{accounts.signer.why}</p>
      <Fault of={beginning.error} otherwise={accounts.connectFailed} />
    </div>
  );
}
