/** A ticket as a file: saved, or handed to the device to share. */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Queries, Ticket } from '../../../../worker/contract.ts';
import { useCore } from '../../../core/index.ts';
import { fileOf, saveFile } from '../../../kit/controls/saveFile.ts';
import { codeText, showMessage } from '../../../kit/messages.ts';

type Format = Queries['ticketFile']['params']['format'];

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Whether this browser shares files at all. */
const sharesFiles = (): boolean =>
  navigator.canShare?.({ files: [new File([''], 'a.pdf', { type: 'application/pdf' })] }) ?? false;

export const useTicketFile = ({ line: { lineId, productName }, code }: Ticket) => {
  const { t } = useTranslation('orders');
  const core = useCore();
  const [busy, setBusy] = useState<Format | 'share' | null>(null);
  /** Fetched for sharing, with the code that it shows: a second press shares it at once. */
  const ready = useRef<{ code: string | null; file: File } | null>(null);

  const get = async (format: Format): Promise<File | null> => {
    const answer = await core.query('ticketFile', { lineId, format });
    if (answer.ok) return fileOf(answer.value);
    const { serverMessage, code: problem } = answer.problem;
    showMessage('error', t('file.failed', { reason: serverMessage ?? codeText(`problem.${problem}`) }));
    return null;
  };

  const save = async (format: Format): Promise<void> => {
    setBusy(format);
    const file = await get(format);
    setBusy(null);
    if (file !== null) saveFile(file, file.name, file.type);
  };

  const share = async (): Promise<void> => {
    if (!sharesFiles()) return showMessage('info', t('share.unsupported'));
    setBusy('share');
    const kept = ready.current?.code === code ? ready.current.file : null;
    const file = kept ?? (await get('pdf'));
    setBusy(null);
    if (file === null) return;
    ready.current = { code, file };
    try {
      await navigator.share({ files: [file], title: productName });
    } catch (error) {
      // Turning away from the sheet is no failure; a press that was too long ago wants another one.
      if (nameOf(error) === 'NotAllowedError' && kept === null) showMessage('info', t('share.ready'));
      else if (nameOf(error) !== 'AbortError') showMessage('error', t('share.failed'));
    }
  };

  return { busy, save, share };
};
