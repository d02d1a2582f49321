import type { DbOrTrx, Trx } from "../connection.ts";
import { newId } from "../id.ts";
import { many, maybe, run } from "../query.ts";

/** A proposal that no second owner has decided ends after this time. */
const PROPOSAL_HOURS = 72;

export interface NewProposal {
  /** The address of the future owner, in lower case. The account may not exist yet. */
  email: string;
  reason: string;
  proposedBy: string;
}

export interface Proposal extends NewProposal {
  id: string;
  endsAt: Date;
}

const COLUMNS = `id, email, reason, proposed_by as "proposedBy", ends_at as "endsAt"`;
/** A proposal lapses once its proposer is no longer an active owner. */
const OPEN = `outcome is null and ends_at > now() and exists (select from operators o
  where o.email = proposed_by and o.role = 'owner' and o.disabled_at is null)`;

/** Rejects open proposals about an account that has changed: they referred to its earlier state. */
export const endProposalsAbout = (trx: Trx, { email, by }: { email: string; by: string }) =>
  run(trx, { email, by })(`update operator_proposals set outcome = 'rejected', decided_by = :by
     where email = :email and outcome is null`);

/** Replaces an open proposal about the same address. Returns the id. */
export async function insertProposal(trx: Trx, proposal: NewProposal): Promise<string> {
  await endProposalsAbout(trx, { email: proposal.email, by: proposal.proposedBy });
  const id = newId();
  await run(trx, { id, ...proposal })(`
    insert into operator_proposals (id, email, reason, proposed_by, ends_at)
      values (:id, :email, :reason, :proposedBy, now() + make_interval(hours => ${PROPOSAL_HOURS}))`);
  return id;
}

export const listOpenProposals = (db: DbOrTrx) =>
  many<Proposal>(db)(`select ${COLUMNS} from operator_proposals where ${OPEN} order by id desc`);

/** Confirms an open proposal. Undefined if it was confirmed already, has ended, or does not exist. */
export const confirmProposal = (trx: Trx, id: string, by: string) =>
  maybe<Proposal>(trx, { id, by })(`
    update operator_proposals set outcome = 'confirmed', decided_by = :by where id = :id and ${OPEN}
      returning ${COLUMNS}`);
