/**
 * One message at a time at the foot of the screen: the core's notices and the page's own. Stays 3 s, longer for
 * longer texts, and as long as it is hovered or focused; gives way to what gets the focus. The page's live regions read it
 * out, and they do not move.
 */
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isOfCart, totalToSay } from '../../domain/cart/compared.ts';
import { type Snapshot, useSnapshot } from '../core/index.ts';
import { formatMoney } from '../kit/format/money.ts';
import { codeText, durationOf, type Message, pageMessage, useNotice } from '../kit/messages.ts';
import { useSignal } from '../kit/signal.ts';
import { announce, isNews, LiveRegions, region, speak } from '../kit/speech.tsx';
import styles from './MessageBar.module.css';

const ICONS = { success: IconCheck, error: IconAlertTriangle, info: IconInfoCircle } as const;

const RESERVED = 'cart.added.ticket';

/** A seat is asked for, and its own message is still to come. */
const seatWaits = ({ cart }: Snapshot): boolean =>
  cart.intents.some(({ items }) => items.some(({ seat }) => seat !== null));

/** "Fila C, lugar 9; lugar 10": each name without what it has in common with the one before. */
const inOneBreath = (names: readonly string[]): string =>
  names
    .map((name, nth) => {
      const before = names[nth - 1]?.split(', ') ?? [];
      const parts = name.split(', ');
      return parts.slice(parts.findIndex((part, at) => part !== before[at])).join(', ');
    })
    .join('; ');

/** C-52: adds the new total to what is said of a change; a choice that nothing else is said of says the total alone. */
const useTotal = (): ((text: string) => string) => {
  const { t } = useTranslation();
  const { prices, protection, delivery, purchaseId } = useSnapshot((snapshot) => snapshot.cart);
  const now = useRef(prices);
  now.current = prices;
  const before = useRef(prices);
  const withTotal = useCallback(
    (text: string): string => {
      const changed = totalToSay(before.current, now.current);
      before.current = now.current;
      const total = changed?.map(({ currency, payable }) => formatMoney(payable, currency)).join(' + ');
      return [text, total !== undefined && t('total.now', { total })].filter(Boolean).join(' ');
    },
    [t],
  );
  const choice = `${protection.chosen} ${delivery.chosen}`;
  const last = useRef({ choice, purchaseId });
  useEffect(() => {
    const isChoice = last.current.purchaseId === purchaseId && last.current.choice !== choice;
    last.current = { choice, purchaseId };
    const total = isChoice ? withTotal('') : '';
    if (total !== '') announce(total);
  }, [choice, purchaseId, withTotal]);
  return withTotal;
};

/**
 * The newest of what the core and the page said; each is shown once. Seats are reserved one by one, and several that wait
 * at once are one message, behind the last of them, whatever became of it.
 */
const useNewest = (): [Message | null, () => void] => {
  const notice = useNotice();
  const waits = useSnapshot(seatWaits);
  const own = useSignal(pageMessage);
  const [shown, setShown] = useState<Message | null>(null);
  const withTotal = useTotal();
  const told = useRef(0);
  const reserved = useRef<readonly string[]>([]);
  useEffect(() => {
    const fresh = notice !== null && notice.serial !== told.current;
    told.current = notice?.serial ?? told.current;
    const isReserved = fresh && notice.code === RESERVED && (waits || reserved.current.length > 0);
    if (isReserved) reserved.current = [...reserved.current, String(notice.params.name)];
    else if (fresh) {
      const { serial, tone, code, params, serverMessage } = notice;
      const text = serverMessage ?? codeText(code, params);
      setShown({ serial, tone, text: tone === 'success' && isOfCart(code) ? withTotal(text) : text });
    }
    if (waits || reserved.current.length === 0) return;
    const text = withTotal(codeText(RESERVED, { name: inOneBreath(reserved.current) }));
    reserved.current = [];
    // Bad news of the last one stays in sight.
    if (fresh && !isReserved) speak(text);
    else setShown({ serial: told.current, tone: 'success', text });
  }, [notice, waits, withTotal]);
  useEffect(() => {
    if (own !== null) setShown(own);
  }, [own]);
  const dismiss = useCallback(() => setShown(null), []);
  return [shown, dismiss];
};

/**
 * An open modal dialog makes all else inert, so the bar stands in the live region that can be heard, and goes back to the page
 * when the dialog closes. There, and where its words were just said, it is silent: it would be read again.
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
  readonly onGone: () => void;
}

const yielding = (bar: HTMLElement | null): void => {
  import('./giveWay.ts').then(
    ({ giveWay }) => giveWay(bar),
    // Without it the bar stays where it is until it goes.
    () => undefined,
  );
};

const Bar = ({ message, onGone }: BarProps) => {
  const { t } = useTranslation();
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const before = useRef<Element | null>(null);
  const held = pointed || focused;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onGone, durationOf(message.text));
    return () => clearTimeout(timer);
  }, [message, held, onGone]);
  /** The keyboard goes back to where it came from. */
  const close = (): void => {
    const back = before.current;
    onGone();
    if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
    else document.getElementById('content')?.focus({ preventScroll: true });
  };
  const Icon = ICONS[message.tone];
  return (
    // Pausing while it is pointed at is a courtesy; keyboards pause it by focusing its button. A finger points at
    // nothing once it is lifted.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      ref={yielding}
      className={styles.bar}
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
      <button type="button" aria-label={t('close')} onClick={close}>
        <IconX aria-hidden size={20} />
      </button>
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
