/** Delivery address of the account, with a form to change it. The shipping fee depends on the address (C-38). */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ADDRESS_FIELDS } from '../../../domain/fields/profile.ts';
import type { Address, Consumer } from '../../../domain/model/person.ts';
import { deliveryStep, toProfile } from '../../../domain/session/profile-form.ts';
import { useSnapshot } from '../../core/index.ts';
import { useCommand } from '../../kit/command.ts';
import { Button } from '../../kit/controls/Button.tsx';
import forms from '../../kit/forms/forms.module.css';
import { dateOrder } from '../../kit/forms/violations.ts';
import { useSpoken } from '../../kit/speech.tsx';
import { Forms } from '../../kit/theme/Forms.tsx';
import { AddressFields } from '../account/entry/ProfileFields.tsx';
import { useProfileForm } from '../account/entry/useProfileForm.ts';
import styles from './checkout.module.css';

const linesOf = ({ street, number, complement, district, city, state, postalCode }: Address): string =>
  [[street, number].filter(Boolean).join(', '), complement, district, `${city} ${state}`.trim(), postalCode]
    .filter(Boolean)
    .join(' · ');

interface FormProps {
  readonly consumer: Consumer;
  readonly onDone: () => void;
}

const AddressForm = ({ consumer, onDone }: FormProps) => {
  const { t } = useTranslation('checkout');
  const { refusal, send } = useCommand();
  const updating = useSnapshot((snapshot) => snapshot.session.updating);
  const form = useProfileForm(consumer, 'delivered', { only: ADDRESS_FIELDS });
  useSpoken(!updating && refusal, true);
  const save = async (): Promise<void> => {
    if (updating) return;
    const profile = toProfile(form.values, form.context.site, dateOrder);
    const outcome = await send({ type: 'UpdateProfile', profile });
    if (outcome?.type === 'done') onDone();
  };
  return (
    <Forms>
      <form className={`stack gap-4 ${forms.form}`} noValidate onSubmit={form.onSubmit(save)}>
        <AddressFields form={form} />
        <div className={`bad pad-note collapse ${forms.refusal}`}>{!updating && refusal}</div>
        <div className={`cluster gap-3 ${styles.row}`}>
          <Button type="submit" kind="quiet" busy={updating}>
            {t('delivery.save')}
          </Button>
          <Button kind="link" onClick={onDone}>
            {t('delivery.keep')}
          </Button>
        </div>
      </form>
    </Forms>
  );
};

export const DeliveryAddressForm = () => {
  const { t } = useTranslation('checkout');
  const consumer = useSnapshot((snapshot) => snapshot.session.consumer);
  const complete = useSnapshot((snapshot) => snapshot.session.profileComplete);
  const [edits, setEdits] = useState(false);
  const step = deliveryStep(consumer, complete);
  if (consumer === null || step === 'login') return <p className="soft small">{t('delivery.login')}</p>;
  if (step === 'complete') return <p className="soft small">{t('delivery.complete')}</p>;
  if (edits || step === 'edit') return <AddressForm consumer={consumer} onDone={() => setEdits(false)} />;
  return (
    <p className={`row between gap-3 ${styles.between}`}>
      <span>{t('delivery.address', { address: linesOf(consumer.address) })}</span>
      <Button kind="link" onClick={() => setEdits(true)}>
        {t('delivery.change')}
      </Button>
    </p>
  );
};
