import type { Knex } from "knex";

/** Miners' pictures are rows. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table pictures (
      address text primary key,
      -- A picture is redrawn as 256 x 256 pixels, which take 192 KiB without any compression.
      webp bytea not null check (octet_length(webp) between 1 and 196608),
      created_at timestamptz not null default now()
    );
    create function delete_replaced_picture() returns trigger language plpgsql as $$
    begin
      delete from pictures where address = old.avatar_url;
      return null;
    end $$;
    create trigger profiles_picture after update on profiles
      for each row when (old.avatar_url is distinct from new.avatar_url)
      execute function delete_replaced_picture();
  `);
}
