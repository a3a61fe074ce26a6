/** Who goes in with which ticket. Shown only where a ticket asks for a name. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bearerDocument } from '../../../../domain/fields/documents.ts';
import { formatCpf, formatRfc } from '../../../../domain/fields/masks.ts';
import type { Snapshot } from '../../../core/index.ts';
import { useSnapshot } from '../../../core/index.ts';
import button from '../../../kit/controls/button.module.css';
import { useDispatch } from '../../../kit/dispatch.ts';
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

const MASKS = { cpf: formatCpf, rfc: formatRfc, any: (text: string) => text.slice(0, 20) };

const BearerRow = ({ each }: { readonly each: BearerOfLine }) => {
  const { t } = useTranslation('checkout');
  const { t: tField } = useTranslation('entry');
  const dispatch = useDispatch();
  const site = useSnapshot((snapshot) => snapshot.settings.site);
  const foreign = useSnapshot((snapshot) => snapshot.session.foreign);
  const [open, setOpen] = useState(false);
  const [name, setName] = useState(each.bearer?.name ?? '');
  const [document, setDocument] = useState(each.bearer?.document ?? '');
  const settled = each.bearer !== null && each.problem === null && !open;
  const asked = bearerDocument(site, foreign);
  const mask = MASKS[asked];

  const confirm = async (): Promise<void> => {
    const bearer = { name: name.trim(), document, email: '', birthDate: '', confirmed: true };
    if (await dispatch({ type: 'SetBearer', lineId: each.lineId, bearer })) setOpen(false);
  };
  const me = async (): Promise<void> => {
    if (await dispatch({ type: 'UseBuyerAsBearer', lineId: each.lineId })) setOpen(false);
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
              label={tField(asked === 'any' ? 'field.document' : `field.${asked}`)}
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
