import { getReferrals, type ReferralsView } from "@lode/core/contracts/http/points";
import { useQuery } from "@tanstack/react-query";
import { read } from "../../../lib/api.ts";
import { count, inPoints } from "../../../lib/format.ts";
import { referrals as t } from "../../../texts/en/referrals.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useCopy } from "../../../ui/copy-text.ts";
import { Field } from "../../../ui/field.tsx";
import { Figures } from "../../../ui/figure-tiles.tsx";
import { Loaded } from "../../../ui/loaded.tsx";

const COPIED_MS = 2_000;

function InviteLink({ url }: { url: string }) {
  const [copied, copy] = useCopy(url, COPIED_MS);
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <Field label={t.link} readOnly value={url} onFocus={(event) => event.target.select()} />
      <Button look="quiet" onClick={copy} className="min-w-36">
        <span aria-live="polite">{copied ? t.copied : t.copy}</span>
      </Button>
    </div>
  );
}

function Refused({ refused }: Pick<ReferralsView, "refused">) {
  if (refused.length === 0) return null;
  return (
    <ul className="mt-4 text-sm text-silt">
      {refused.map(({ reason, miners }) => (
        <li key={reason}>
          {t.refused(miners)} {t.reasons[reason]}
        </li>
      ))}
    </ul>
  );
}

export function InviteCard() {
  // The key begins with `stats`: a counted referral changes the miner's figures too, and both are refreshed together.
  const referrals = useQuery(read(["stats", "referrals"], getReferrals));
  return (
    <Card id="invite" title={t.title}>
      <Loaded read={referrals} what={t.what} shape="h-48 w-full sm:h-36">
        {(data) => (
          <>
            <p className="mb-4 max-w-prose">{t.how(data.points_each)}</p>
            <InviteLink url={data.url} />
            <p className="mt-2 text-sm text-silt">{t.rules}</p>
            {data.counted + data.pending > 0 ? (
              <Figures
                className="mt-5 sm:grid-cols-3"
                figures={[
                  [t.counted, count(data.counted)],
                  [t.pending, count(data.pending)],
                  [t.earned, inPoints(data.points)],
                ]}
              />
            ) : null}
            <Refused {...data} />
          </>
        )}
      </Loaded>
    </Card>
  );
}
