import { IconBan, IconDownload, IconSend, IconShare2, IconUserEdit, IconWallet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ItemActions,
  isChangingOrder,
  itemActions,
  walletOf,
} from '../../../../domain/orders/actions.ts';
import {
  asksForFace,
  type CardAction,
  cardActions,
  cardCodes,
  cardNotes,
  codelessText,
  googleWalletLink,
  hasActions,
  kindTexts,
  pickUpHint,
  usableCode,
} from '../../../../domain/orders/display.ts';
import { type Fact, ownFacts } from '../../../../domain/orders/ticket-facts.ts';
import { itemTone } from '../../../../domain/orders/view.ts';
import type { Purchase, Ticket } from '../../../../worker/contract.ts';
import { useCore, useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { FactList } from '../../../kit/controls/FactList.tsx';
import { QrCode } from '../../../kit/controls/QrCode.tsx';
import { downloadFile, fileOf } from '../../../kit/controls/saveAndCopy.ts';
import { factsOf } from '../../../kit/format/facts.ts';
import { currencyOf, formatMoney } from '../../../kit/format/money.ts';
import { problemText, showMessage } from '../../../kit/messages.ts';
import { lineWords } from '../../cart/words.ts';
import styles from '../orders.module.css';
import { ItemStatus } from '../Status.tsx';
import type { ChangeToConfirm } from './ChangeDialog.tsx';
import { KeepTickets } from './ChangeNotice.tsx';
import { EntryChecks } from './EntryChecks.tsx';
import { FaceNote, OfferNote } from './ItemNotes.tsx';
import { ShowButton } from './ShowTicket.tsx';
import { nameOf } from './useShareLink.ts';

interface Props {
  readonly order: Purchase;
  readonly item: Ticket;
  /** Name that is unique in the order (C-53). */
  readonly name: string;
  /** Facts that the page shows above the tickets (O-74). */
  readonly shown: readonly Fact[];
  readonly open: boolean;
  /** True if the event's notice chooses for several items. */
  readonly chooses: boolean;
  /** Server time, and that of the order's read. */
  readonly now: number;
  readonly readAt: number;
  /** Null on a page without changes. */
  readonly onWant: ((wanted: ChangeToConfirm) => void) | null;
  /** Null if the button above the rows shows the same code. */
  readonly onShow: ((item: Ticket) => void) | null;
}

/** A row that unfolds to the ticket. What it hides is not on the page (O-75). */
export const TicketCard = (props: Props) => {
  const { order, item } = props;
  const [open, setOpen] = useState(props.open);
  const { title, details } = lineWords(item.line);
  return (
    <li className={`card ticket ${styles.ticket}`} data-over={itemTone(order, item) === 'over'}>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.row}>
          <span className="min-width-0">
            <h3 className={styles.rowName}>{title}</h3>
            <span className="soft small break">{[details, item.bearerName].filter(Boolean).join(' · ')}</span>
          </span>
          <ItemStatus order={order} item={item} />
        </summary>
        {open && <TicketBody {...props} />}
      </details>
    </li>
  );
};

const TicketBody = ({ order, item, name, shown, chooses, now, readAt, onWant, onShow }: Props) => {
  const { t } = useTranslation(['orders', 'checkout']);
  const actions = itemActions(order, item, now);
  const { line } = item;
  const code = usableCode(order, item);
  const without = codelessText(order, item);
  const { units, donation, combo } = cardNotes(order, item);
  const hint = pickUpHint(order, item);
  return (
    <div className={`stack divided pad-5 ${styles.ticketBody}`}>
      <div className="stack gap-3 min-width-0 top">
        <EntryChecks {...{ order, item, name, now, readAt, onWant }} />
        {chooses && <KeepTickets {...{ order, name, now, onWant }} items={[item]} quiet />}
        {units !== null && <p>{t('item.quantity', { count: units })}</p>}
        {donation !== null && <p>{formatMoney(donation, currencyOf(order.orders, line.store))}</p>}
        {combo !== null && <p className="soft small">{t('item.combo', { name: combo })}</p>}
        <dl className={`cluster collapse ${styles.facts}`}>
          <FactList facts={ownFacts(factsOf(order, item), shown, actions.registerFace.allowed)} />
          {cardCodes(order, item).map(
            (each) =>
              Boolean(each.code) && (
                <div key={each.label}>
                  <dt className="soft tiny">{t(each.label)}</dt>
                  <dd className="strong break">{each.code}</dd>
                </div>
              ),
          )}
        </dl>
        {item.offer !== null && (
          // The link of an earlier offer is dead.
          <OfferNote key={item.offer.until} {...{ order, item, name, onWant }} offer={item.offer} />
        )}
        {asksForFace(item) && <FaceNote {...{ order, item, name }} allowed={actions.registerFace.allowed} />}
        {hint !== null && <p className="soft small">{t(hint)}</p>}
        {without !== null && <p className="soft small">{t(`checkout:${without}`)}</p>}
      </div>
      {code !== null && actions.show.allowed && (
        <div className="stack gap-2 top center">
          <QrCode text={code} label={t('ticket.qr', { name })} className={styles.qr} />
          {onShow !== null && <ShowButton kind="quiet" {...{ item, name, onShow }} />}
        </div>
      )}
      {hasActions(order) && <TicketActions {...{ order, item, name, actions, onWant }} />}
    </div>
  );
};

const ACTION_ICONS: Readonly<Record<CardAction, typeof IconDownload>> = {
  download: IconDownload,
  share: IconShare2,
  wallet: IconWallet,
  send: IconSend,
  changeBearer: IconUserEdit,
  cancel: IconBan,
};

interface ActionsProps extends Pick<Props, 'order' | 'item' | 'name' | 'onWant'> {
  readonly actions: ItemActions;
}

const TicketActions = ({ order, item, name, actions, onWant }: ActionsProps) => {
  const { t } = useTranslation('orders');
  const file = useTicketFile(item);
  const changing = useSnapshot(isChangingOrder);
  const { first, more } = cardActions(order, item, actions, navigator.userAgent);
  const wallet = walletOf(order, item, navigator.userAgent);
  const { noun } = kindTexts(item.line);
  const save = (format: Format) => ({ busy: file.busy === format, run: () => void file.save(format) });
  const change = (type: 'bearer' | 'offer' | 'cancelItem') => ({
    busy: changing,
    run: () => onWant?.({ type, item }),
  });
  const ways = {
    download: { text: t(`${noun}.download`), ...save('pdf') },
    share: { text: t('ticket.share'), busy: file.busy === 'share', run: () => void file.share() },
    wallet: {
      text: t(`ticket.wallet.${wallet ?? 'apple'}`),
      busy: file.busy === 'apple' || file.busy === 'google',
      run: () => void (wallet === 'google' ? file.openGoogle() : file.save('apple')),
    },
    send: { text: t('ticket.send'), ...change('offer') },
    changeBearer: { text: t('ticket.changeBearer'), ...change('bearer') },
    cancel: { text: t(`${noun}.cancel`), ...change('cancelItem') },
  };
  const button = (action: CardAction) => {
    const { text, busy, run } = ways[action];
    const Icon = ACTION_ICONS[action];
    return (
      <Button key={action} kind="plain" aria-label={`${text}: ${name}`} busy={busy} onClick={run}>
        <Icon aria-hidden size={20} />
        <span>{text}</span>
      </Button>
    );
  };
  return (
    <div className={`cluster divided ${styles.ways}`}>
      {first.map(button)}
      {onWant !== null && (
        <details className={styles.more}>
          <summary aria-label={`${t('item.more')}: ${name}`}>{t('item.more')}</summary>
          <ul role="list">
            {more.map(({ action, reason }) => {
              const Icon = ACTION_ICONS[action];
              return reason === null ? (
                <li key={action}>{button(action)}</li>
              ) : (
                <li key={action} className="line gap-2 soft small tap pad-note">
                  <Icon aria-hidden size={20} />
                  <span>{`${ways[action].text}: ${t(reason)}`}</span>
                </li>
              );
            })}
          </ul>
        </details>
      )}
    </div>
  );
};

type Format = 'pdf' | 'apple' | 'google';

/** True if the browser can share files. Checked with an empty PDF. */
const sharesFiles = (): boolean =>
  navigator.canShare?.({ files: [new File([''], 'a.pdf', { type: 'application/pdf' })] }) ?? false;

export const useTicketFile = ({ line: { lineId, productName }, code }: Ticket) => {
  const { t } = useTranslation('orders');
  const core = useCore();
  const [busy, setBusy] = useState<Format | 'share' | null>(null);
  /** Fetched file and the code in it, which a second press shares immediately. */
  const ready = useRef<{ code: string | null; file: File } | null>(null);

  const get = async (format: Format): Promise<File | null> => {
    const result = await core.query('ticketFile', { lineId, format });
    if (result.ok) return fileOf(result.value);
    showMessage('error', t('file.failed', { reason: problemText(result.problem) }));
    return null;
  };

  const save = async (format: Format): Promise<void> => {
    setBusy(format);
    const file = await get(format);
    setBusy(null);
    if (file !== null) downloadFile(file, file.name, file.type);
  };

  const openGoogle = async (): Promise<void> => {
    setBusy('google');
    const file = await get('google');
    setBusy(null);
    if (file === null) return;
    const link = googleWalletLink(await file.text());
    if (link !== null) location.assign(link);
    else
      showMessage(
        'error',
        t('file.failed', { reason: problemText({ code: 'malformed', serverMessage: null }) }),
      );
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
      // NotAllowedError: the download took too long after the press, so the buyer must press again. AbortError: the
      // buyer closed the share sheet.
      if (nameOf(error) === 'NotAllowedError' && kept === null) showMessage('info', t('share.ready'));
      else if (nameOf(error) !== 'AbortError') showMessage('error', t('share.failed'));
    }
  };

  return { busy, save, share, openGoogle };
};
