import type { CredentialKind } from "@lode/core/domain/operators/second-owner";
import { WORKING_CREDENTIALS } from "../conditions/working-credentials.ts";
import type { DbOrTrx } from "../connection.ts";
import { many } from "../query.ts";

export interface Credential {
  kind: CredentialKind;
  id: string;
  /** A key's name, or the email address of an account with a first password. */
  name: string;
}

/** Working credentials that this operator made. */
export const listCredentialsOf = (db: DbOrTrx, maker: string): Promise<Credential[]> =>
  many(
    db,
    `select distinct kind, id, name from ${WORKING_CREDENTIALS} c where maker = :maker order by kind, name`,
    {
      maker,
    },
  );
