/** Bearers: persons whose names are printed on tickets (P-02). The core keeps them over a reload (P-84). */
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  bearerRow,
  bearersProgress,
  filledBearer,
  refusedBearerField,
  TYPING_PAUSE,
  typedBearer,
  waitsForPause,
} from '../../../../domain/checkout/display.ts';
import { type Refusal, type Snapshot, useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { showRefusal, useDispatch } from '../../../kit/dispatch.ts';
import forms from '../../../kit/forms/forms.module.css';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { type BearerTexts, useBearerDocument, useBearerForm } from '../../../kit/forms/useBearerDocument.tsx';
import { useOnChange } from '../../../kit/hooks.ts';
import { codeText } from '../../../kit/messages.ts';
import { speak, useSpoken } from '../../../kit/speech.tsx';
import { Forms } from '../../../kit/theme/Forms.tsx';
import styles from '../checkout.module.css';
import { useIsLocked } from '../lock.ts';

type BearerOfLine = Snapshot['checkout']['bearers'][number];

export const BearerForms = () => {
  const { t } = useTranslation('checkout');
  const bearers = useSnapshot((snapshot) => snapshot.checkout.bearers);
  const isLocked = useIsLocked();
  const progress = bearersProgress(bearers);
  const counted = progress && t('bearers.done', progress);
  useSpoken(progress?.isSpoken === true && counted);
  if (bearers.length === 0) return null;
  return (
    <section className={`stack card gap-4 pad-5 raised ${styles.step}`} aria-labelledby="bearers-title">
      <h2 id="bearers-title">{t('step.bearers')}</h2>
      <p className="soft small">{t('bearers.text')}</p>
      {counted !== null && <p className="soft small">{counted}</p>}
      <Forms>
        <ol role="list" className={`stack gap-4 ${styles.bearers}`}>
          {bearers.map((each) => (
            <BearerRow key={each.lineId} each={each} disabled={isLocked} />
          ))}
        </ol>
      </Forms>
    </section>
  );
};

interface RowProps {
  readonly each: BearerOfLine;
  readonly disabled: boolean;
}

const BearerRow = ({ each, disabled }: RowProps) => {
  const { t } = useTranslation('checkout');
  const [open, setOpen] = useState(false);
  const [confirmedHere, setConfirmedHere] = useState(false);
  const { problem, lineId } = each;
  useEffect(() => {
    if (open) document.getElementById(`bearer-${lineId}-name`)?.focus();
  }, [open, lineId]);
  const { done } = bearerRow(each);
  const settled = done !== null && !open;
  const confirmed = settled && t('bearers.confirmed', { name: done.name });
  useSpoken(confirmedHere && confirmed);
  const onSet = (): void => {
    setOpen(false);
    setConfirmedHere(true);
  };
  return (
    <li data-missing={problem !== null || undefined}>
      <fieldset className={`stack gap-3 ${styles.bearer}`} disabled={disabled}>
        <legend>{each.label}</legend>
        {settled ? (
          <p className={`row between gap-3 ${styles.between}`}>
            <span>{confirmed}</span>
            <Button
              kind="link"
              aria-label={`${t('bearers.change')}: ${each.label}, ${done.name}`}
              onClick={() => setOpen(true)}
            >
              {t('bearers.change')}
            </Button>
          </p>
        ) : (
          <BearerForm each={each} onSet={onSet} />
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
const BearerForm = ({ each, onSet }: Props) => {
  const { lineId, bearer, entryDocument, label } = each;
  const { t } = useTranslation('checkout');
  const dispatch = useDispatch();
  const document = useBearerDocument(entryDocument, bearer?.document);
  const keep = (typed: BearerTexts): void =>
    void dispatch({ type: 'SetBearer', lineId, bearer: typedBearer(typed, false) });
  const keepLater = useDebouncedCallback(keep, { delay: TYPING_PAUSE, flushOnUnmount: true });
  const form = useBearerForm(
    `bearer-${lineId}`,
    { name: bearer?.name ?? '', document: bearer?.document ?? '' },
    document,
  );
  useOnChange(JSON.stringify(bearer), () => {
    const filled = filledBearer(bearer, form.isTouched());
    if (filled !== null) form.setValues({ name: filled.name, document: filled.document });
  });

  /** Shows the refusal of a bearer at its field. */
  const onRefusal = (refusal: Refusal): void => {
    const field = refusedBearerField(refusal.code);
    if (field === null) {
      showRefusal(refusal);
      return;
    }
    const text = codeText(refusal.code);
    form.setError(field, text);
    speak(text, true);
  };
  const { problem } = bearerRow(each);
  const wrong = problem && codeText(problem.code);
  useSpoken(wrong, true);
  const fieldOf = (name: 'name' | 'document') => {
    const field = form.field(name);
    return {
      ...field,
      error: field.error ?? (problem?.field === name ? wrong : null),
      onChange: (text: string) => {
        field.onChange(text);
        (waitsForPause(bearer) ? keepLater : keep)({ ...form.values, [name]: text });
      },
      onBlur: () => keepLater.flush(),
      autoComplete: 'off',
    };
  };
  return (
    <form
      className={`stack gap-4 ${forms.form}`}
      noValidate
      onSubmit={form.onSubmit(async (typed) => {
        keepLater.cancel();
        const confirmed = typedBearer(typed, true);
        if (await dispatch({ type: 'SetBearer', lineId, bearer: confirmed }, onRefusal)) onSet();
      })}
    >
      <div className={forms.pair}>
        <TextField {...fieldOf('name')} />
        <TextField {...fieldOf('document')} mask={document.mask} />
      </div>
      {document.choice}
      <div className={`cluster gap-3 ${styles.row}`}>
        <Button type="submit" kind="quiet" aria-label={`${t('bearers.confirm')}: ${label}`}>
          {t('bearers.confirm')}
        </Button>
        <Button
          kind="link"
          aria-label={`${t('bearers.me')}: ${label}`}
          onClick={async () => {
            keepLater.cancel();
            if (await dispatch({ type: 'UseBuyerAsBearer', lineId }, onRefusal)) onSet();
          }}
        >
          {t('bearers.me')}
        </Button>
      </div>
    </form>
  );
};
