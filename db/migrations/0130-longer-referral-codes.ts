import type { Knex } from "knex";

/**
 * Sixteen random digits for new profiles: of a million codes with ten, two are equal in nearly every second case, and the
 * second sign-up fails. Codes that exist stay.
 */
export async function up(knex: Knex): Promise<void> {
  // The first eight digits of a random UUID and its last eight are random.
  await setDefault(knex, "left(gen_random_uuid()::text, 8) || right(gen_random_uuid()::text, 8)");
}

export async function down(knex: Knex): Promise<void> {
  await setDefault(knex, "substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)");
}

const setDefault = (knex: Knex, value: string) =>
  knex.raw(`alter table profiles alter column referral_code set default ${value}`);
