/** Reads the outbox, for specs that follow a link in a letter. */
import type { ShopUnderTest } from './conformance-shop.ts';

/** Returns the link in the last letter to the address that resets a password. */
export const linkTo = async (shop: ShopUnderTest, email: string): Promise<URL> => {
  const [letter] = await shop.marketplace.db.query<{ body: string }>(
    "SELECT body FROM outbox WHERE recipient = $1 AND kind = 'reset' ORDER BY id DESC LIMIT 1",
    [email],
  );
  const [link] = /http\S+/.exec(letter?.body ?? '') ?? [];
  if (link === undefined) throw new Error(`No letter with a link to ${email}.`);
  return new URL(link);
};

/** Number of letters to the address. */
export const lettersTo = async (shop: ShopUnderTest, email: string): Promise<number> => {
  const [row] = await shop.marketplace.db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM outbox WHERE recipient = $1',
    [email],
  );
  return row?.count ?? 0;
};
