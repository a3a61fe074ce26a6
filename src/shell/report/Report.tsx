/** "Report a problem": explains the support file and saves or copies it. Sends nothing. */
import type { TFunction } from 'i18next';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptVisit } from '../../../worker/contract.ts';
import { useCore } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Dialog } from '../../kit/controls/Dialog.tsx';
import { copyText, saveFile } from '../../kit/controls/saveAndCopy.ts';
import { languageTag } from '../../kit/i18n/locale.ts';
import { reportOpened } from '../../kit/overlays.ts';
import { useSignal } from '../../kit/signal.ts';
import { type Logs, logOf, logsOf } from './logs.ts';
import styles from './Report.module.css';

const INSIDE = ['inside.cart', 'inside.answers', 'inside.shop'] as const;
const OUTSIDE = ['outside.secrets', 'outside.person', 'outside.seen'] as const;
/** Maximum number of other visits to choose from. */
const MOST_OTHERS = 12;

const time = new Intl.DateTimeFormat(languageTag, { dateStyle: 'short', timeStyle: 'short' });

/** Label of a visit: day, times, event, outcome. */
const labelOf = ({ beganAt, writtenAt, cameTo }: KeptVisit, t: TFunction<'report'>): string =>
  [
    time.formatRange(beganAt, writtenAt),
    ...(cameTo?.event ? [cameTo.event] : []),
    ...(cameTo === null ? [] : [t(`outcome.${cameTo.outcome}`)]),
  ].join(' · ');

type Done = 'saved' | 'copied' | 'notCopied' | 'none';

const Choice = () => {
  const { t } = useTranslation('report');
  const core = useCore();
  const id = useId();
  const [logs, setLogs] = useState<Logs>({ kept: true, others: [] });
  const [visit, setVisit] = useState(core.visit);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  useEffect(() => {
    let over = false;
    void logsOf(core).then((found) => {
      if (!over) setLogs(found);
    });
    return () => {
      over = true;
    };
  }, [core]);
  const hand = async (how: (text: string) => Promise<Done>): Promise<void> => {
    setBusy(true);
    const text = await logOf(core, visit);
    setDone(text === null ? 'none' : await how(text));
    setBusy(false);
  };
  const save = async (text: string): Promise<Done> => {
    const day = new Date().toISOString().slice(0, 16).replaceAll(':', '-');
    saveFile(text, `catraca-${day}.log.json`, 'application/json');
    return 'saved';
  };
  const copy = async (text: string): Promise<Done> => ((await copyText(text)) ? 'copied' : 'notCopied');
  const choices = [
    { id: core.visit, label: t('this') },
    ...logs.others.slice(0, MOST_OTHERS).map((other) => ({
      id: other.id,
      label: labelOf(other, t),
    })),
  ];
  return (
    <div className={styles.report}>
      <p>{t('intro')}</p>
      <h3>{t('inside')}</h3>
      <ul>
        {INSIDE.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <h3>{t('outside')}</h3>
      <ul>
        {OUTSIDE.map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      {!logs.kept && <p>{t('notKept')}</p>}
      {choices.length > 1 && (
        <fieldset>
          <legend>{t('which')}</legend>
          {choices.map((choice) => (
            <label key={choice.id} htmlFor={`${id}-${choice.id}`}>
              <input
                id={`${id}-${choice.id}`}
                type="radio"
                name={id}
                checked={visit === choice.id}
                onChange={() => setVisit(choice.id)}
              />
              {choice.label}
            </label>
          ))}
        </fieldset>
      )}
      <div className={styles.ways}>
        <Button busy={busy} onClick={() => void hand(save)}>
          {t('save')}
        </Button>
        <Button kind="quiet" busy={busy} onClick={() => void hand(copy)}>
          {t('copy')}
        </Button>
      </div>
      <p role="status" className={styles.done}>
        {done !== null && t(done)}
      </p>
    </div>
  );
};

export const Report = () => {
  const { t } = useTranslation('report');
  return (
    <Dialog opened={useSignal(reportOpened)} title={t('title')} onClose={() => reportOpened.set(false)}>
      <Choice />
    </Dialog>
  );
};
