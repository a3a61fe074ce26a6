/** Bearers: persons whose names are printed on tickets (P-02). Drafts survive a reload. */
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCpf, formatRfc } from '../../../../domain/fields/masks.ts';
import { bearerDocument } from '../../../../domain/fields/profile.ts';
import type { Snapshot } from '../../../core/index.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { useDispatch } from '../../../kit/dispatch.ts';
import { TextField } from '../../../kit/forms/fields.tsx';
import forms from '../../../kit/forms/forms.module.css';
import { useCheck } from '../../../kit/forms/violations.ts';
import { codeText } from '../../../kit/messages.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import { Forms } from '../../../kit/theme/Forms.tsx';
import styles from '../checkout.module.css';
import { draftOf, keepDraft } from './storedBearers.ts';

type BearerOfLine = Snapshot['checkout']['bearers'][number];

export const Bearers = () => {
  const { t } = useTranslation('checkout');
  const bearers = useSnapshot((snapshot) => snapshot.checkout.bearers);
  const paying = useSnapshot((snapshot) => snapshot.checkout.payment.status === 'asking');
  const done = bearers.filter(({ bearer, problem }) => bearer !== null && problem === null).length;
  const counted = t('bearers.done', { done, count: bearers.length });
  useSpoken(bearers.length > 1 && done > 0 && counted);
  if (bearers.length === 0) return null;
  return (
    <section className={styles.step} aria-labelledby="bearers-title">
      <h2 id="bearers-title">{t('step.bearers')}</h2>
      <p className={styles.soft}>{t('bearers.text')}</p>
      {bearers.length > 1 && <p className={styles.soft}>{counted}</p>}
      <Forms>
        <ol role="list" className={styles.bearers}>
          {bearers.map((each) => (
            <BearerRow key={each.lineId} each={each} disabled={paying} />
          ))}
        </ol>
      </Forms>
    </section>
  );
};

const MASKS = { cpf: formatCpf, rfc: formatRfc, any: (text: string) => text.slice(0, 20) };

interface RowProps {
  readonly each: BearerOfLine;
  readonly disabled: boolean;
}

/** Sends a bearer that was confirmed before a reload to the core again, once. */
const useRestored = ({ lineId, bearer }: BearerOfLine): void => {
  const dispatch = useDispatch();
  const purchaseId = useSnapshot((snapshot) => snapshot.cart.purchaseId);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || bearer !== null) return;
    asked.current = true;
    const kept = draftOf(purchaseId, lineId);
    if (kept?.confirmed !== true) return;
    const { name, document } = kept;
    const typed = { name, document, email: '', birthDate: '', confirmed: true };
    void dispatch({ type: 'SetBearer', lineId, bearer: typed }, () => undefined);
  }, [bearer, purchaseId, lineId, dispatch]);
};

const BearerRow = ({ each, disabled }: RowProps) => {
  const { t } = useTranslation('checkout');
  const [open, setOpen] = useState(false);
  const purchaseId = useSnapshot((snapshot) => snapshot.cart.purchaseId);
  useRestored(each);
  const { bearer, problem, lineId } = each;
  useEffect(() => {
    if (open) document.getElementById(`bearer-name-${lineId}`)?.focus();
  }, [open, lineId]);
  const settled = bearer !== null && problem === null && !open;
  useEffect(() => {
    if (bearer?.confirmed && problem === null)
      keepDraft(purchaseId, lineId, { name: bearer.name, document: bearer.document, confirmed: true });
  }, [bearer, problem, purchaseId, lineId]);
  return (
    <li data-missing={problem !== null || undefined}>
      <fieldset className={styles.bearer} disabled={disabled}>
        <legend>{each.label}</legend>
        {settled ? (
          <p className={styles.between}>
            <span>{t('bearers.confirmed', { name: bearer.name })}</span>
            <Button
              kind="link"
              aria-label={`${t('bearers.change')}: ${each.label}, ${bearer.name}`}
              onClick={() => setOpen(true)}
            >
              {t('bearers.change')}
            </Button>
          </p>
        ) : (
          <BearerForm each={each} onSet={() => setOpen(false)} />
        )}
      </fieldset>
    </li>
  );
};

interface Props {
  readonly each: BearerOfLine;
  readonly onSet: () => void;
}

/** Form for one bearer. A refusal keeps the typed text and shows at the refused field. */
const BearerForm = ({ each: { lineId, bearer, problem, label }, onSet }: Props) => {
  const { t } = useTranslation('checkout');
  const { t: tField } = useTranslation('entry');
  const dispatch = useDispatch();
  const check = useCheck();
  const site = useSnapshot((snapshot) => snapshot.settings.site);
  const foreign = useSnapshot((snapshot) => snapshot.session.foreign);
  const purchaseId = useSnapshot((snapshot) => snapshot.cart.purchaseId);
  const asked = bearerDocument(site, foreign);
  const kept = draftOf(purchaseId, lineId);
  const stored = {
    name: bearer?.name ?? kept?.name ?? '',
    document: bearer?.document ?? kept?.document ?? '',
  };
  const form = useForm({
    mode: 'controlled',
    initialValues: stored,
    validate: {
      name: check('fullName', {}),
      document:
        asked === 'any'
          ? check('text', { minimum: 5, maximum: 20 }, tField('field.document'))
          : check(asked === 'rfc' ? 'rfc' : 'bearerCpf', {}),
    },
    onValuesChange: (values) => keepDraft(purchaseId, lineId, { ...values, confirmed: false }),
  });
  // Takes over names that the core filled in from the buyer's profile.
  const fill = useEffectEvent((name: string | undefined, document: string | undefined) => {
    if (name !== undefined && document !== undefined) form.setValues({ name, document });
  });
  useEffect(() => fill(bearer?.name, bearer?.document), [bearer?.name, bearer?.document]);

  const wrong = bearer !== null && problem !== null ? codeText(problem) : null;
  useSpoken(wrong, true);
  const isNames = problem === 'bearer.name-invalid';
  const fieldOf = (name: 'name' | 'document') => {
    const props = form.getInputProps(name);
    const told = wrong !== null && isNames === (name === 'name') ? wrong : null;
    return {
      ...props,
      error: props.error ?? told,
      id: `bearer-${name}-${lineId}`,
      autoComplete: 'off',
      'aria-required': true,
    };
  };
  return (
    <form
      className={forms.form}
      noValidate
      onSubmit={form.onSubmit(
        async ({ name, document }) => {
          const typed = { name: name.trim(), document, email: '', birthDate: '', confirmed: true };
          if (await dispatch({ type: 'SetBearer', lineId, bearer: typed })) onSet();
        },
        (errors) => document.getElementById(`bearer-${Object.keys(errors)[0]}-${lineId}`)?.focus(),
      )}
    >
      <div className={forms.pair}>
        <TextField {...fieldOf('name')} label={tField('field.name')} />
        <TextField
          {...fieldOf('document')}
          label={tField(asked === 'any' ? 'field.document' : `field.${asked}`)}
          mask={MASKS[asked]}
        />
      </div>
      <div className={styles.row}>
        <Button type="submit" kind="quiet" aria-label={`${t('bearers.confirm')}: ${label}`}>
          {t('bearers.confirm')}
        </Button>
        <Button
          kind="link"
          aria-label={`${t('bearers.me')}: ${label}`}
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
