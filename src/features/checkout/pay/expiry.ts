/** A card's expiry as it is typed: `MM/YY`. Not here: whether the card pays, which its bank says. */

/** Takes `1227`, `12/27` and `12/2027`; idempotent. */
export const maskExpiry = (text: string): string => {
  const digits = text.replaceAll(/\D/g, '');
  const short =
    digits.length === 6 && digits.slice(2, 4) === '20'
      ? digits.slice(0, 2) + digits.slice(4)
      : digits.slice(0, 4);
  return short.length > 2 ? `${short.slice(0, 2)}/${short.slice(2)}` : short;
};

/** A real month that is not over yet. */
export const isComingExpiry = (text: string, now: Date): boolean => {
  const parts = /^(\d{2})\/(\d{2})$/.exec(text);
  if (parts === null) return false;
  const [month, year] = [Number(parts[1]), 2000 + Number(parts[2])];
  if (month < 1 || month > 12) return false;
  return year * 12 + month >= now.getFullYear() * 12 + now.getMonth() + 1;
};
