import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureNotice, failureText } from '../../../../domain/model/form-failure.ts';
import type { Result } from '../../../core/index.ts';
import { copyText } from '../../../kit/controls/saveAndCopy.ts';
import { useShowNotice } from '../../../kit/dispatch.ts';
import { problemText, showMessage } from '../../../kit/messages.ts';

export const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

interface Link {
  readonly title: string;
  /** Messages: the link was copied, or a second press is needed. */
  readonly copied: string;
  readonly ready: string;
  /** Text after an uncertain outcome (K-60). */
  readonly unknown: string;
  readonly create: () => Promise<Result<{ readonly token: string }>>;
  readonly address: (token: string) => string;
}

/** Shares or copies a secret link. A second press needs no request. */
export const useShareLink = ({ title, copied, ready: isReady, unknown, create, address }: Link) => {
  const { t } = useTranslation('orders');
  const tell = useShowNotice();
  const [busy, setBusy] = useState(false);
  const ready = useRef<string | null>(null);
  const fetched = async (): Promise<string | null> => {
    setBusy(true);
    const result = await create();
    setBusy(false);
    if (result.ok) return address(result.value.token);
    const { problem } = result;
    tell('error', failureNotice('orders.link-failed', problem), problem.serverMessage, true);
    const failed = t('facial.invite.failed', { reason: problemText(problem) });
    showMessage('error', failureText(problem, failed, unknown));
    return null;
  };
  const copy = async (url: string): Promise<void> => {
    if (await copyText(url)) showMessage('success', copied);
    else showMessage('info', isReady);
  };
  const send = async (): Promise<void> => {
    const url = ready.current ?? (await fetched());
    if (url === null) return;
    ready.current = url;
    const data = { title, url };
    if (!navigator.canShare?.(data)) return copy(url);
    try {
      await navigator.share(data);
    } catch (error) {
      // AbortError: the buyer closed the share sheet.
      if (nameOf(error) !== 'AbortError') await copy(url);
    }
  };
  return { busy, send: () => void send() };
};
