import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { buyerPart } from '../../../../domain/reads/screen.ts';
import { accountName } from '../../../../domain/session/name.ts';
import type { Snapshot } from '../../../core/index.ts';
import { afterEntry } from '../../../kit/addresses.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { lazyView } from '../../../kit/controls/LazyView.tsx';
import { useHeadingFallback } from '../../../kit/controls/PageHeading.tsx';
import { useLogout } from '../../../kit/logout.ts';
import styles from '../checkout.module.css';

// Loaded only when shown; a complete profile needs no form.
const bone = { waiting: <div className={`tinted ${styles.bone}`} /> };
const EntrySwitch = lazyView(
  async () => (await import('../../account/entry/EntrySwitch.tsx')).EntrySwitch,
  bone,
);
const CompletionForm = lazyView(
  async () => (await import('../../account/entry/CompletionForm.tsx')).CompletionForm,
  bone,
);

interface Props {
  readonly session: Snapshot['session'];
  /** Reason to log in, by default to see a purchase. */
  readonly intro?: string;
}

export const BuyerStep = ({ session, intro }: Props) => {
  const { t } = useTranslation('checkout');
  const logOut = useLogout();
  const [way, setWay] = useState<'known' | 'new'>('known');
  const part = buyerPart(session);
  const isGuest = part.show === 'login';
  const place = useLocation();
  // The submitted form disappears with its focused button, so the heading takes the focus.
  const { heading, place: section } = useHeadingFallback(part.show);

  return (
    <section
      {...section}
      className={`stack card gap-4 ${isGuest ? 'pad-5' : 'pad-note'} raised ${styles.step}`}
      aria-labelledby="who-title"
    >
      <div className={`line between gap-3 ${styles.between}`}>
        <div className="min-width-0">
          <h2 id="who-title" className={isGuest ? '' : 'soft small'} ref={heading} tabIndex={-1}>
            {t('step.who')}
          </h2>
          {part.show !== 'login' && <p className="break">{accountName(part.consumer)}</p>}
        </div>
        {!isGuest && (
          <Button kind="link" className="flex-none" onClick={logOut}>
            {t('who.leave')}
          </Button>
        )}
      </div>
      {isGuest && (
        <EntrySwitch
          mode={way}
          onChoose={setWay}
          after={afterEntry(place)}
          legend={t('step.who')}
          intro={intro ?? t('login.purchase')}
        />
      )}
      {part.show === 'profile' && <CompletionForm consumer={part.consumer} updating={session.updating} />}
    </section>
  );
};
