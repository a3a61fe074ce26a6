/** Who goes in with which ticket. Shown only where a ticket asks for a name. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCpf, formatRfc } from '../../../../domain/fields/masks.ts';
import type { Snapshot } from '../../../core/index.ts';
import { useCore, useSnapshot } from '../../../core/index.ts';
import button from '../../../kit/controls/button.module.css';
import forms from '../../../kit/forms/forms.module.css';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { codeText } from '../../../kit/messages.ts';
import styles from '../checkout.module.css';

type BearerOfLine = Snapshot['checkout']['bearers'][number];

export const Bearers = () => {
  const { t } = useTranslation('checkout');
  const bearers = useSnapshot((snapshot) => snapshot.checkout.bearers);
  if (bearers.length === 0) return null;
  return (
    <section className={styles.step} aria-labelledby="bearers-title">
      <h2 id="bearers-title">{t('step.bearers')}</h2>
      <p className={styles.soft}>{t('bearers.text')}</p>
      <ol className={styles.bearers}>
        {bearers.map((each) => (
          <BearerRow key={each.lineId} each={each} />
        ))}
      </ol>
    </section>
  );
};

const BearerRow = ({ each }: { readonly each: BearerOfLine }) => {
  const { t } = useTranslation('checkout');
  const { t: tField } = useTranslation('entry');
  const core = useCore();
  const site = useSnapshot((snapshot) => snapshot.settings.site);
  const foreign = useSnapshot((snapshot) => snapshot.session.foreign);
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(each.bearer?.name ?? '');
  const [document, setDocument] = useState(each.bearer?.document ?? '');
  const settled = each.bearer !== null && each.problem === null && !open;
  const mask = foreign ? (text: string) => text.slice(0, 20) : site === 'MX' ? formatRfc : formatCpf;

  const confirm = async (): Promise<void> => {
    const bearer = { name: name.trim(), document, email: '', birthDate: '', confirmed: true };
    await core.dispatch({ type: 'SetBearer', lineId: each.lineId, bearer });
    setOpen(false);
  };
  const me = async (): Promise<void> => {
    await core.dispatch({ type: 'UseBuyerAsBearer', lineId: each.lineId });
    setOpen(false);
  };

  return (
    <li>
      <p className={styles.bearerLabel}>{each.label}</p>
      {settled ? (
        <p className={styles.between}>
          <span>{t('bearers.confirmed', { name: each.bearer?.name ?? '' })}</span>
          <button type="button" className={styles.link} onClick={() => setOpen(true)}>
            {t('bearers.change')}
          </button>
        </p>
      ) : (
        <form
          className={forms.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void confirm();
          }}
        >
          <div className={forms.pair}>
            <TextField
              id={`bearer-name-${each.lineId}`}
              label={tField('field.name')}
              value={name}
              onValue={setName}
              autoComplete="off"
            />
            <TextField
              id={`bearer-document-${each.lineId}`}
              label={tField(foreign ? 'field.document' : site === 'MX' ? 'field.rfc' : 'field.cpf')}
              value={document}
              onValue={setDocument}
              mask={mask}
              autoComplete="off"
            />
          </div>
          {each.bearer !== null && each.problem !== null && (
            <p className={styles.error} role="alert">
              {codeText(each.problem)}
            </p>
          )}
          <div className={styles.row}>
            <button type="submit" className={button.quiet}>
              {t('bearers.confirm')}
            </button>
            <button type="button" className={styles.link} onClick={() => void me()}>
              {t('bearers.me')}
            </button>
          </div>
        </form>
      )}
    </li>
  );
};
