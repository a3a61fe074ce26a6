/**
 * Shows one message at a time at the foot of the screen, from the core or the page. It stays for at least
 * 3 s, longer for longer texts, and while it is hovered or focused, unless another one or the buyer ends it. The live regions, which do not move,
 * announce it.
 */
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import {
  type Announced,
  announceCart,
  initialAnnounced,
  type Payable,
  type Sentence,
  seatsText,
} from '../../domain/cart/announce.ts';
import { joinTexts } from '../../domain/fields/plain-text.ts';
import { useSnapshot } from '../core/index.ts';
import { shop } from '../core/shop.ts';
import { Button } from '../kit/controls/Button.tsx';
import { formatMoney } from '../kit/format/money.ts';
import { lazyPart } from '../kit/lazy.ts';
import {
  codeText,
  durationOf,
  inPlace,
  type Message,
  pageMessage,
  reasonText,
  useNotice,
} from '../kit/messages.ts';
import { openReport } from '../kit/overlays.ts';
import { useSignal } from '../kit/signal.ts';
import { announce, isNews, LiveRegions, region, speak } from '../kit/speech.tsx';
import styles from './MessageBar.module.css';

const ICONS = { success: IconCheck, error: IconAlertTriangle, info: IconInfoCircle } as const;

const RESERVED = 'cart.added.ticket';

const moneyOf = (total: readonly Payable[]): string =>
  total.map(({ currency, payable }) => formatMoney(payable, currency)).join(' + ');

/** Newest message of the core or the page (C-58). Each message is shown once. */
const useNewest = (): [Message | null, (gone: Message) => void] => {
  const { t } = useTranslation();
  const notice = useNotice();
  const cart = useSnapshot((snapshot) => snapshot.cart);
  const own = useSignal(pageMessage);
  const shownInPlace = useSignal(inPlace);
  const isCheckout = useLocation().pathname === '/pagamento';
  const [shown, setShown] = useState<Message | null>(null);
  const last = useRef<Announced | null>(null);
  useEffect(() => {
    const before = last.current ?? initialAnnounced(cart);
    const { announced, sentences } = announceCart(before, cart, notice, own, shownInPlace, isCheckout);
    last.current = announced;
    const wordsOf = (sentence: Sentence): string => {
      if (sentence.about === 'seats') return codeText(RESERVED, { name: seatsText(sentence.seats) });
      return sentence.about === 'notice' && notice !== null ? reasonText(notice) : '';
    };
    for (const sentence of sentences) {
      if (sentence.about === 'own') {
        setShown(own);
        continue;
      }
      const total = sentence.total === null ? '' : t('total.now', { total: moneyOf(sentence.total) });
      const text = joinTexts(wordsOf(sentence), total);
      const tone = sentence.about === 'notice' && notice !== null ? notice.tone : 'success';
      if (sentence.isShown) setShown({ serial: announced.serial, tone, text });
      else if (sentence.about === 'total') announce(text);
      else speak(text);
    }
  }, [notice, cart, own, shownInPlace, isCheckout, t]);
  // The time of a message can end while its successor waits to be rendered.
  const dismiss = useCallback((gone: Message) => setShown((now) => (now === gone ? null : now)), []);
  return [shown, dismiss];
};

/**
 * Selects the live region that renders the message. An open modal dialog makes the page inert, so its own
 * region is used until it closes. The silent region avoids repeating a text that was just announced.
 */
const useHost = (message: Message | null): Element | null => {
  const [chosen, setChosen] = useState<{ readonly of: Message; readonly host: Element | null } | null>(null);
  useEffect(() => {
    if (message === null) return;
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const loud = message.tone === 'error' ? 'urgent' : 'polite';
    setChosen({ of: message, host: region(isNews(message.text) ? loud : 'silent') });
    const leave = (): void => setChosen({ of: message, host: region('silent') });
    dialog?.addEventListener('close', leave, { once: true });
    return () => dialog?.removeEventListener('close', leave);
  }, [message]);
  return chosen !== null && chosen.of === message ? chosen.host : null;
};

interface BarProps {
  readonly message: Message;
  readonly onGone: (message: Message) => void;
}

const uncovering = lazyPart(() => import('./uncoverControls.ts'));

/** Without its code the bar stays in place. */
const yielding = (bar: HTMLElement | null): void => {
  void uncovering.load().then((code) => code?.uncoverControls(bar));
};

const Bar = ({ message, onGone }: BarProps) => {
  const { t } = useTranslation();
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const before = useRef<Element | null>(null);
  const held = pointed || focused;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onGone(message), durationOf(message.text));
    return () => clearTimeout(timer);
  }, [message, held, onGone]);
  /** Returns the focus to the element that had it before. */
  const close = (): void => {
    const back = before.current;
    onGone(message);
    if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
    else document.getElementById('content')?.focus({ preventScroll: true });
  };
  const Icon = ICONS[message.tone];
  return (
    // Hovering pauses the timer for mouse users. Keyboard users pause it by focusing the button. Touch has no
    // hover.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      ref={yielding}
      className={`rounded gap-3 small ${styles.bar}`}
      data-tone={message.tone}
      onPointerEnter={({ pointerType }) => setPointed(pointerType === 'mouse')}
      onPointerLeave={() => setPointed(false)}
      onFocus={({ relatedTarget }) => {
        setFocused(true);
        if (!held) before.current = relatedTarget;
      }}
      onBlur={() => setFocused(false)}
    >
      <Icon aria-hidden size={22} />
      <p>{message.text}</p>
      {message.tone === 'error' && shop.features.problemReport && (
        // The button has no text, because the live region would announce it with the message.
        <Button kind="icon" aria-label={t('message.report')} onClick={() => openReport(null)}>
          <IconInfoCircle aria-hidden size={20} />
        </Button>
      )}
      <Button kind="icon" aria-label={t('message.close')} onClick={close}>
        <IconX aria-hidden size={20} />
      </Button>
    </div>
  );
};

export const MessageBar = () => {
  const [message, dismiss] = useNewest();
  const host = useHost(message);
  return (
    <>
      <LiveRegions />
      {message !== null &&
        host !== null &&
        createPortal(
          <Bar key={`${message.serial} ${message.text}`} message={message} onGone={dismiss} />,
          host,
        )}
    </>
  );
};
