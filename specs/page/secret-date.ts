/** Lists the ways to write a date: machine formats, and formats for people in three languages. */
const LANGUAGES = ['pt-BR', 'en-US', 'es-MX'] as const;
const STYLES: readonly Intl.DateTimeFormatOptions[] = [
  { day: 'numeric', month: 'long' },
  { day: 'numeric', month: 'short' },
  { day: '2-digit', month: '2-digit' },
  { month: 'long', year: 'numeric' },
  { month: 'short', year: 'numeric' },
];

/** `at`: wall time, `YYYY-MM-DDTHH:mm:ss`. */
export const namesOf = (at: string): readonly string[] => {
  const date = new Date(`${at}Z`);
  const spoken = LANGUAGES.flatMap((language) =>
    STYLES.flatMap((style) => {
      const text = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...style }).format(date);
      return [text, text.replaceAll('.', '').replaceAll(' de ', ' ')];
    }),
  );
  const day = at.slice(0, 10);
  const times = [
    at.slice(11, 16),
    at.slice(11, 16).replace(':', 'h'),
    `${date.getUTCHours() % 12}:${at.slice(14, 16)}`,
  ];
  return [
    ...new Set([day, day.replaceAll('-', ''), day.split('-').toReversed().join('/'), ...times, ...spoken]),
  ];
};
