/**
 * One message at a time at the foot of the screen: the core's notices and the page's own. Stays 3 s, longer for
 * longer texts, and as long as it is hovered or focused. Errors are alerts; everything else is a status.
 */
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { codeText, durationOf, type Message, pageMessage, useNotice } from '../kit/messages.ts';
import { useSignal } from '../kit/signal.ts';
import styles from './MessageBar.module.css';

const ICONS = { success: IconCheck, error: IconAlertTriangle, info: IconInfoCircle } as const;

/** The newest of what the core and the page said; each is shown once. */
const useNewest = (): [Message | null, () => void] => {
  const notice = useNotice();
  const own = useSignal(pageMessage);
  const [shown, setShown] = useState<Message | null>(null);
  useEffect(() => {
    if (notice === null) return;
    const { serial, tone, code, params, serverMessage } = notice;
    setShown({ serial, tone, text: serverMessage ?? codeText(code, params) });
  }, [notice]);
  useEffect(() => {
    if (own !== null) setShown(own);
  }, [own]);
  const dismiss = useCallback(() => setShown(null), []);
  return [shown, dismiss];
};

/** An open modal dialog makes all else inert, so the bar moves into it and back out when it closes. */
const useHost = (message: Message | null): Element => {
  const [host, setHost] = useState<Element>(document.body);
  useEffect(() => {
    const dialog = message === null ? undefined : [...document.querySelectorAll('dialog[open]')].at(-1);
    setHost(dialog ?? document.body);
    const leave = (): void => setHost(document.body);
    dialog?.addEventListener('close', leave, { once: true });
    return () => dialog?.removeEventListener('close', leave);
  }, [message]);
  return host;
};

interface BarProps {
  readonly message: Message;
  readonly onGone: () => void;
}

const Bar = ({ message, onGone }: BarProps) => {
  const { t } = useTranslation();
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onGone, durationOf(message.text));
    return () => clearTimeout(timer);
  }, [message, held, onGone]);
  const Icon = ICONS[message.tone];
  return (
    // Pausing while it is pointed at is a courtesy; keyboards pause it by focusing its button. A finger points at
    // nothing once it is lifted.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className={styles.bar}
      data-tone={message.tone}
      onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon aria-hidden size={22} />
      <p>{message.text}</p>
      <button type="button" aria-label={t('close')} onClick={onGone}>
        <IconX aria-hidden size={20} />
      </button>
    </div>
  );
};

export const MessageBar = () => {
  const [message, dismiss] = useNewest();
  const host = useHost(message);
  const bar = message !== null && (
    <Bar key={`${message.serial} ${message.text}`} message={message} onGone={dismiss} />
  );
  const urgent = message?.tone === 'error';
  // Both regions are always there: a live region that appears with its text is often not read out.
  return createPortal(
    <div className={styles.place}>
      <div role="alert">{urgent && bar}</div>
      <div role="status">{!urgent && bar}</div>
    </div>,
    host,
  );
};
