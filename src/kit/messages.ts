/** Messages of the page itself, for example after copying a link. The core's notices are in the snapshot instead. */
import type { ParseKeys } from 'i18next';
import i18next from 'i18next';
import { useEffect, useEffectEvent, useState } from 'react';
import { type InPlace, isNoticeShown, NOT_IN_PLACE } from '../../domain/cart/announce.ts';
import { type Problem, type Snapshot, useSnapshot } from '../core/index.ts';
import { nameText } from './format/dates.ts';
import { hasNoticeTexts, noticeTexts } from './i18n/texts.ts';
import { signal } from './signal.ts';

export interface Message {
  readonly serial: number;
  readonly tone: 'success' | 'error' | 'info';
  readonly text: string;
}

export const pageMessage = signal<Message | null>(null);
export const inPlace = signal<InPlace>(NOT_IN_PLACE);
/** Counts a view that begins (1) or ends (-1) to wait for a refusal that it shows itself (C-33). */
export const waitInPlace = (more: 1 | -1, shown: InPlace['shown'] = inPlace.get().shown): void =>
  inPlace.set({ waiting: inPlace.get().waiting + more, shown });

let serial = 0;

export const showMessage = (tone: Message['tone'], text: string): void => {
  serial += 1;
  pageMessage.set({ serial, tone, text });
};

const NAMESPACES = ['codes', 'notices'] as const;

/** Text of a refusal or notice. Unknown codes are shown as they are. Without loaded texts: `problem.unavailable`. */
export const codeText = (code: string, params: Readonly<Record<string, string | number>> = {}): string =>
  i18next.t(code as ParseKeys<typeof NAMESPACES>, {
    ns: NAMESPACES,
    ...(hasNoticeTexts() ? {} : { defaultValue: i18next.t('problem.unavailable', { ns: 'codes' }) }),
    ...params,
    ...(typeof params.name === 'string' && { name: nameText(params.name) }),
  });

interface Reason extends Pick<Problem, 'serverMessage'> {
  readonly code: string;
  readonly params?: Parameters<typeof codeText>[1];
}

/** The server's sentence about a refusal or notice, else the text of its code (C-20). */
export const reasonText = ({ code, params, serverMessage }: Reason): string =>
  serverMessage ?? codeText(code, params);

/** Text of a problem, the server's first. */
export const problemText = ({ code, serverMessage }: Pick<Problem, 'code' | 'serverMessage'>): string =>
  reasonText({ code: `problem.${code}`, serverMessage });

type Notice = Snapshot['notice'];

/** Newest notice of the core, once its texts are loaded (K-50). */
export const useNotice = (): Notice => {
  const notice = useSnapshot((snapshot) => snapshot.notice);
  const [ready, setReady] = useState<Notice>(null);
  const waits = notice !== null && notice !== ready && !hasNoticeTexts();
  useEffect(() => {
    if (!waits) return;
    let over = false;
    void noticeTexts().then((there) => {
      if (!over && isNoticeShown(notice, there)) setReady(notice);
    });
    return () => {
      over = true;
    };
  }, [waits, notice]);
  return waits ? null : notice;
};

const LEAST = 3000;
const READING_MS_A_CHARACTER = 60;

/** Milliseconds that a message stays: 60 per character, but at least 3 s. */
export const durationOf = (text: string): number => Math.max(LEAST, text.length * READING_MS_A_CHARACTER);

/** Closes a part that could not be loaded and shows the problem. The buyer can press the button again. */
export const useCloseOnFailure = (problem: Problem | null, close: () => void): void => {
  const fail = useEffectEvent((code: Problem['code']): void => {
    close();
    showMessage('error', codeText(`problem.${code}`));
  });
  useEffect(() => {
    if (problem !== null) fail(problem.code);
  }, [problem]);
};
