/**
 * What the page itself has to say in the message bar (a link was copied, a refusal of the core's); the core's own
 * notices come with the snapshot. How long a message stays follows from its length.
 */
import type { ParseKeys } from 'i18next';
import i18next from 'i18next';
import { useEffect, useState } from 'react';
import { type Problem, type Snapshot, useSnapshot } from '../core/index.ts';
import { hasNoticeTexts, noticeTexts } from './i18n/texts.ts';
import { signal } from './signal.ts';

export interface Message {
  /** Tells equal messages apart. */
  readonly serial: number;
  readonly tone: 'success' | 'error' | 'info';
  readonly text: string;
}

export const pageMessage = signal<Message | null>(null);

let serial = 0;

export const showMessage = (tone: Message['tone'], text: string): void => {
  serial += 1;
  pageMessage.set({ serial, tone, text });
};

const NAMESPACES = ['codes', 'notices'] as const;

/** A request whose answer got lost: it may have been carried out. */
export const isLost = (code: Problem['code']): boolean =>
  code === 'timeout' ||
  code === 'unavailable' ||
  code === 'malformed' ||
  // A device with a connection has sent it.
  (code === 'offline' && navigator.onLine);

/**
 * The text of a refusal's or notice's code; a code without a text would be a fault of ours, so it is shown as it is.
 * Where the texts of notices could not be had it says that the server is out of reach, as it was for them.
 */
export const codeText = (code: string, params: Readonly<Record<string, string | number>> = {}): string =>
  i18next.t(code as ParseKeys<typeof NAMESPACES>, {
    ns: NAMESPACES,
    ...(hasNoticeTexts() ? {} : { defaultValue: i18next.t('problem.unavailable', { ns: 'codes' }) }),
    ...params,
  });

type Notice = Snapshot['notice'];

/** The core's newest notice, once there are words for it. What went well is not told where they could not be had. */
export const useNotice = (): Notice => {
  const notice = useSnapshot((snapshot) => snapshot.notice);
  const [ready, setReady] = useState<Notice>(null);
  const waits = notice !== null && notice !== ready && !hasNoticeTexts();
  useEffect(() => {
    if (!waits) return;
    let over = false;
    void noticeTexts().then((there) => {
      if (!over && (there || notice.tone !== 'success')) setReady(notice);
    });
    return () => {
      over = true;
    };
  }, [waits, notice]);
  return waits ? null : notice;
};

const LEAST = 3000;
const READING_MS_A_CHARACTER = 60;

/** Milliseconds that a message stays: 3 s, and longer for what takes longer to read. */
export const durationOf = (text: string): number => Math.max(LEAST, text.length * READING_MS_A_CHARACTER);
