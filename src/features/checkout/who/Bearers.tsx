/** Who goes in with which ticket. Shown only where a ticket asks for a name. */
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bearerDocument } from '../../../../domain/fields/documents.ts';
import { formatCpf, formatRfc } from '../../../../domain/fields/masks.ts';
import type { Snapshot } from '../../../core/index.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { useDispatch } from '../../../kit/dispatch.ts';
import forms from '../../../kit/forms/forms.module.css';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { useCheck } from '../../../kit/forms/violations.ts';
import { codeText } from '../../../kit/messages.ts';
import { Forms } from '../../../kit/theme/Forms.tsx';
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
      <Forms>
        <ol className={styles.bearers}>
          {bearers.map((each) => (
            <BearerRow key={each.lineId} each={each} />
          ))}
        </ol>
      </Forms>
    </section>
  );
};

const MASKS = { cpf: formatCpf, rfc: formatRfc, any: (text: string) => text.slice(0, 20) };

const BearerRow = ({ each }: { readonly each: BearerOfLine }) => {
  const { t } = useTranslation('checkout');
  const [open, setOpen] = useState(false);
  const settled = each.bearer !== null && each.problem === null && !open;
  return (
    <li>
      <p className={styles.bearerLabel}>{each.label}</p>
      {settled ? (
        <p className={styles.between}>
          <span>{t('bearers.confirmed', { name: each.bearer?.name ?? '' })}</span>
          <Button kind="link" onClick={() => setOpen(true)}>
            {t('bearers.change')}
          </Button>
        </p>
      ) : (
        <BearerForm each={each} onSet={() => setOpen(false)} />
      )}
    </li>
  );
};

interface Props {
  readonly each: BearerOfLine;
  readonly onSet: () => void;
}

/** A refusal leaves what was typed where it is. */
const BearerForm = ({ each: { lineId, bearer, problem }, onSet }: Props) => {
  const { t } = useTranslation('checkout');
  const { t: tField } = useTranslation('entry');
  const dispatch = useDispatch();
  const check = useCheck();
  const site = useSnapshot((snapshot) => snapshot.settings.site);
  const foreign = useSnapshot((snapshot) => snapshot.session.foreign);
  const asked = bearerDocument(site, foreign);
  const stored = { name: bearer?.name ?? '', document: bearer?.document ?? '' };
  const form = useForm({
    mode: 'controlled',
    initialValues: stored,
    validate: {
      name: check('fullName', {}),
      document:
        asked === 'any'
          ? check('text', { minimum: 5, maximum: 20 })
          : check(asked === 'rfc' ? 'rfc' : 'bearerCpf', {}),
    },
  });
  // The buyer's own data come from the core.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a bearer
  useEffect(() => {
    if (bearer !== null) form.setValues(stored);
  }, [stored.name, stored.document]);

  const fieldOf = (name: 'name' | 'document') => ({
    ...form.getInputProps(name),
    id: `bearer-${name}-${lineId}`,
    autoComplete: 'off',
  });
  return (
    <form
      className={forms.form}
      noValidate
      onSubmit={form.onSubmit(async ({ name, document }) => {
        const typed = { name: name.trim(), document, email: '', birthDate: '', confirmed: true };
        if (await dispatch({ type: 'SetBearer', lineId, bearer: typed })) onSet();
      })}
    >
      <div className={forms.pair}>
        <TextField {...fieldOf('name')} label={tField('field.name')} />
        <TextField
          {...fieldOf('document')}
          label={tField(asked === 'any' ? 'field.document' : `field.${asked}`)}
          mask={MASKS[asked]}
        />
      </div>
      {bearer !== null && problem !== null && (
        <p className={styles.error} role="alert">
          {codeText(problem)}
        </p>
      )}
      <div className={styles.row}>
        <Button type="submit" kind="quiet">
          {t('bearers.confirm')}
        </Button>
        <Button
          kind="link"
          onClick={async () => {
            if (await dispatch({ type: 'UseBuyerAsBearer', lineId })) onSet();
          }}
        >
          {t('bearers.me')}
        </Button>
      </div>
    </form>
  );
};
