/** Texts of the replay page, in English. The shop's views use the browser's language. */
import type { LogProblem } from '../../domain/log/envelopes.ts';
import type { About } from '../../domain/log/file.ts';
import type { ReportHead } from '../../domain/log/text.ts';
import type { CauseKind } from './logs.ts';

export const WORDS = {
  title: 'Replay',
  report: ({ id, purchase }: ReportHead) =>
    `Report ${id}${purchase === null ? '' : `, purchase ${purchase.number || purchase.pseudonym}`}`,
  visits: 'Visits',
  noOutcome: 'nothing to report',
  otherLanguage: (locale: string) => `This visit was in ${locale}; it is shown in the language of the first.`,
  notice: 'Message that the buyer saw',
  refusedByServer: (code: string) =>
    `The server refused with ${code}. Its own sentence is in no log: the views show the text of the code.`,
  standIns: 'Highlighted texts stand in for personal data.',
  lead: 'Open the log that a buyer sent and go through what happened, step by step.',
  drop: 'Drop a log here',
  choose: 'Choose a file',
  paste: 'Or paste a log',
  openPasted: 'Open what was pasted',
  stays: 'The log stays in this tab: nothing of it is sent or kept.',
  opening: 'Opening …',
  second: 'Open a second log',
  secondNote: 'The log of another tab runs beside this one on the same clock.',
  close: 'Close',
  notOpened: 'This log could not be opened',
  noEvents: 'It has no event.',
  problems: 'This log is not whole',
  moreProblems: (count: number) => `and ${count} more`,
  share: 'Copy link to this position',
  shared: 'Link copied',
  timeline: 'Timeline',
  events: 'Events',
  position: 'Position',
  at: (moment: number, length: number) => `${moment + 1} of ${length}`,
  first: 'First',
  back: 'Back',
  forward: 'Forward',
  last: 'Last',
  keys: 'Arrow keys step, Home and End go to the ends.',
  search: 'Search events',
  searchHint: 'A type, a word of the line, or the code of a refusal',
  cause: 'Caused by',
  causes: {
    command: 'Commands of the page',
    answer: 'Answers of the server',
    core: 'The core itself',
  } satisfies Record<CauseKind, string>,
  anyCause: 'Anything',
  found: (count: number, searching: boolean) =>
    `${count} ${count === 1 ? 'event' : 'events'}${searching ? ' so far' : ''}`,
  log: (nth: number) => `Log ${nth + 1}`,
  about: ({ app, locale, country, rules }: About) =>
    `Version ${app}, ${country}, read in ${locale}, rules ${rules}`,
  notBegun: 'Nothing had happened in this log yet.',
  views: 'What the buyer saw',
  viewCart: 'Cart',
  viewCheckout: 'Checkout',
  viewMap: 'Seat map',
  pressed: 'A press in a view is carried out nowhere: its command goes to “What if”.',
  checkoutNote:
    'What only the server knows (the kinds that a store takes, installments, a bought order) is in no log: all kinds stand here, the rest reads as offline.',
  mapNote:
    'A log has neither the drawing of the venue nor the seats of others: these are the seats that it names, in rows by their names. Gray ones were not named yet at this moment.',
  noSeats: 'This log names no seat.',
  noView: 'The log is damaged here: this cannot be shown.',
  moment: 'This moment',
  happened: 'What happened',
  because: 'Because of',
  behind: 'The same decision as the event before',
  changed: 'What changed',
  unchanged: 'Nothing in the state.',
  moreChanges: 'More changed than is listed here.',
  prices: 'Price lines',
  noPrices: 'Nothing is to be paid.',
  payable: 'payable',
  calls: 'Calls in flight',
  noCalls: 'None: the server has answered everything.',
  askedSince: (seconds: string) => `asked ${seconds} ago`,
  rules: 'Rules',
  refusedWith: (code: string) => `Refused with ${code}`,
  noRule: 'No rule of the core stands behind this code: it is the server’s.',
  noDate: 'At an instant that is no date',
  details: 'Whole event',
  whatIf: 'What if',
  whatIfLead: 'Send another command at this position, and see what today’s rules decide.',
  command: 'Command',
  fields: 'Its fields, as JSON',
  decide: 'Decide',
  notJson: (why: string) => `This is not JSON: ${why}`,
  notFitting: (path: string, why: string) => `${path === '' ? 'It' : path} does not fit: ${why}.`,
  refused: 'Today’s rules refuse it',
  decided: 'Today’s rules decide',
  asks: (calls: string) => `The server would be asked: ${calls}`,
  shown: 'The views show the state after this command.',
  backToLog: 'Back to the log',
} as const;

const PROBLEMS: { readonly [C in LogProblem['code']]: string } = {
  'log.notALog': 'This is not a log of the shop',
  'log.badHeader': 'The header cannot be read, so nothing of it can be trusted',
  'log.badStart':
    'The state that it begins with cannot be read: the events are shown from an empty shop, not as the buyer saw them',
  'log.truncated': 'The file breaks off; everything before is shown',
  'log.tooNew': 'The log is of a later version than this page knows, so it cannot be opened',
  'log.badEnvelope': 'An event is damaged and left out',
  'log.unknownEvent': 'An event of an unknown type is left out',
  'log.badCause': 'What caused an event is damaged; the event itself is shown',
  'log.badShown': 'What was on screen is damaged; the event itself is shown',
  'log.gap': 'Events are missing or out of order',
};

/** Problem of a log in one sentence: problem, line and path. */
export const problemText = ({ code, line, path, why }: LogProblem): string => {
  const place = [line === null ? '' : `line ${line}`, path].filter(Boolean).join(', ');
  return `${PROBLEMS[code] ?? code}${place === '' ? '' : ` (${place})`}: ${why}.`;
};
