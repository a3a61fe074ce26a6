import { IconCalendarPlus, IconLink, IconShare2 } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { calendarDate } from '../../../domain/catalog/dates.ts';
import type { ProductPage } from '../../../worker/contract.ts';
import { eventAddress } from '../../kit/addresses.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { copyText, downloadFile } from '../../kit/controls/saveAndCopy.ts';
import { lazyPart } from '../../kit/lazy.ts';
import { showMessage } from '../../kit/messages.ts';
import styles from './EventPage.module.css';

const calendar = lazyPart(() => import('./calendarFile.ts'));

/** Saves a calendar entry of the event at the wall time `at`. */
export const saveCalendar = async (
  product: ProductPage,
  at: string,
  t: TFunction<'product'>,
): Promise<void> => {
  const url = `${location.origin}${eventAddress(product)}`;
  const text = (await calendar.load())?.calendarFile(product, at, url, new Date());
  if (text === undefined) showMessage('error', t('calendar.failed'));
  else downloadFile(text, `${t('calendar.file')}-${product.slug}.ics`, 'text/calendar');
};

interface Props {
  readonly product: ProductPage;
  readonly date: string | null;
}

export const ShareAndSave = ({ product, date }: Props) => {
  const { t } = useTranslation('product');
  const at = calendarDate(product, date);
  const url = `${location.origin}${eventAddress(product)}`;
  const copy = async (): Promise<void> => {
    if (await copyText(url)) showMessage('success', t('share.copied'));
    else showMessage('error', t('share.failed'));
  };
  const data = { title: product.title, url };
  const hasSheet = Boolean(navigator.canShare?.(data));
  // Rejects when the visitor closes the share sheet, which is no failure.
  const share = (): Promise<void> => navigator.share(data).catch(() => undefined);
  return (
    <div className={`cluster gap-1 ${styles.tools}`}>
      <Button kind="plain" onClick={() => void (hasSheet ? share() : copy())}>
        <IconShare2 aria-hidden size={20} />
        {t('share')}
      </Button>
      {hasSheet && (
        <Button kind="plain" onClick={() => void copy()}>
          <IconLink aria-hidden size={20} />
          {t('share.copy')}
        </Button>
      )}
      {at !== null && (
        <Button kind="plain" onClick={() => void saveCalendar(product, at, t)}>
          <IconCalendarPlus aria-hidden size={20} />
          {t('calendar')}
        </Button>
      )}
    </div>
  );
};
