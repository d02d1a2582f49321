import type { LedgerRootView } from "@lode/core/contracts/http/proof";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { proof as words } from "../../../texts/en/proof.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { Cryptography } from "./cryptography.ts";
import { keepRoot } from "./kept-root.ts";
import { continuationQuery } from "./queries.ts";

/** Compares the newest root with the root and the key that this browser kept from earlier visits. */
export function KeptRootNotice({ crypto, newest }: { crypto: Cryptography; newest: LedgerRootView }) {
  const queries = useQueryClient();
  const query = continuationQuery(crypto, newest);
  const { data } = useQuery(query);
  if (!data) return null;
  const isFault = data === "key-changed" || data === "rewritten" || data === "unsigned";
  return (
    <Notice tone={isFault ? "fault" : data === "continues" ? "sound" : "idle"} className="mb-4">
      <p>{words.kept[data]}</p>
      {data === "key-changed" ? (
        <Button
          look="quiet"
          size="small"
          className="mt-2"
          onClick={() => {
            keepRoot(newest);
            void queries.invalidateQueries({ queryKey: query.queryKey });
          }}
        >
          {words.kept.accept}
        </Button>
      ) : null}
    </Notice>
  );
}
