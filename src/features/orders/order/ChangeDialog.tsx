import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { typedBearer } from '../../../../domain/checkout/display.ts';
import { isChangingOrder } from '../../../../domain/orders/actions.ts';
import { closesDialog } from '../../../../domain/orders/display.ts';
import type { OrderChange } from '../../../../domain/orders/messages.ts';
import { announcedReturn } from '../../../../domain/orders/money.ts';
import { LONGEST_NOTE, REFUND_REASONS } from '../../../../domain/orders/refund-reasons.ts';
import type { Purchase, Ticket } from '../../../../worker/contract.ts';
import { useSnapshot } from '../../../core/index.ts';
import { useCommand } from '../../../kit/command.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Dialog, INITIAL_FOCUS } from '../../../kit/controls/Dialog.tsx';
import { Field } from '../../../kit/controls/Field.tsx';
import type { Elements } from '../../../kit/elements.ts';
import { AreaField } from '../../../kit/forms/AreaField.tsx';
import forms from '../../../kit/forms/forms.module.css';
import { TextField } from '../../../kit/forms/TextField.tsx';
import { useBearerDocument, useBearerForm } from '../../../kit/forms/useBearerDocument.tsx';
import { useCheckedForm } from '../../../kit/forms/useCheckedForm.ts';
import { useCheck } from '../../../kit/forms/violations.ts';
import { useSpoken } from '../../../kit/speech.tsx';
import { Forms } from '../../../kit/theme/Forms.tsx';
import { lineWords } from '../../cart/words.ts';
import { ReturnNote } from './Money.tsx';

export type ChangeToConfirm =
  | { readonly type: 'bearer' | 'offer' | 'cancelItem'; readonly item: Ticket }
  | { readonly type: 'cancelOrder' | 'refund' };

interface Props {
  readonly order: Purchase;
  readonly wanted: ChangeToConfirm;
  readonly onClose: () => void;
  /** Called when the change succeeded, or when its outcome is unknown. */
  readonly onDone: () => void;
}

const WARNING = 'change-warning';

export const ChangeDialog = ({ order, wanted, onClose, onDone }: Props) => {
  const { t } = useTranslation('orders');
  const { purchaseId, number } = order;
  const busy = useSnapshot(isChangingOrder);
  const { refusal, send } = useCommand();
  const ask = async (change: OrderChange): Promise<void> => {
    const outcome = await send({ type: 'ChangeOrder', change });
    if (outcome !== null && closesDialog(outcome.type)) onDone();
  };
  const shared = { busy, refusal, onClose, ask: (change: OrderChange) => void ask(change) };
  switch (wanted.type) {
    case 'bearer':
      return (
        <Dialog opened title={t('bearer.title')} onClose={onClose}>
          <BearerForm {...shared} order={order} item={wanted.item} />
        </Dialog>
      );
    case 'offer':
      return (
        <Dialog opened title={t('send.title')} onClose={onClose}>
          <SendForm {...shared} order={order} item={wanted.item} />
        </Dialog>
      );
    case 'refund':
      return (
        <Dialog opened title={t('refund.title')} onClose={onClose}>
          <RefundForm {...shared} order={order} />
        </Dialog>
      );
    case 'cancelItem': {
      const { line, bearerName } = wanted.item;
      const { title, details } = lineWords(line);
      const name = [title, details, bearerName].filter(Boolean).join(' · ');
      return (
        <Dialog opened title={t('confirm.cancelItem.title', { name })} onClose={onClose} warning={WARNING}>
          <Confirm
            {...shared}
            text={t('confirm.cancelItem.text')}
            returns={<ReturnNote order={order} item={wanted.item} />}
            yes={t('confirm.cancelItem.yes')}
            change={{
              ...{ type: 'cancelItem', purchaseId, lineId: line.lineId },
              announced: announcedReturn(order, wanted.item),
            }}
          />
        </Dialog>
      );
    }
    case 'cancelOrder':
      return (
        <Dialog opened title={t('confirm.cancelOrder.title', { number })} onClose={onClose} warning={WARNING}>
          <Confirm
            {...shared}
            text={t('confirm.cancelOrder.text')}
            returns={<ReturnNote order={order} item={null} />}
            yes={t('confirm.cancelOrder.yes')}
            change={{ type: 'cancelOrder', purchaseId, announced: announcedReturn(order, null) }}
          />
        </Dialog>
      );
  }
};

interface Asking {
  readonly busy: boolean;
  readonly refusal: string | null;
  readonly ask: (change: OrderChange) => void;
  readonly onClose: () => void;
}

interface WarningProps {
  readonly children: ReactNode;
  readonly returns?: Elements;
}

const Warning = ({ children, returns }: WarningProps) => {
  const { t } = useTranslation('orders');
  return (
    <div id={WARNING} className="stack gap-3">
      <p>{children}</p>
      {returns}
      <p className="bad pad-note strong">{t('confirm.final')}</p>
    </div>
  );
};

interface ButtonsProps extends Pick<Asking, 'busy' | 'refusal' | 'onClose'> {
  readonly yes: string;
  /** True if the focus starts on the button that changes nothing. */
  readonly safe?: boolean;
}

const Buttons = ({ yes, busy, refusal, safe = false, onClose }: ButtonsProps) => {
  const { t } = useTranslation('orders');
  useSpoken(!busy && refusal, true);
  return (
    <>
      <div className={`bad pad-note collapse ${forms.refusal}`}>{!busy && refusal}</div>
      <div className="cluster gap-3">
        <Button type="submit" kind={safe ? 'quiet' : 'primary'} busy={busy}>
          {busy ? t('change.busy') : yes}
        </Button>
        <Button kind={safe ? 'primary' : 'plain'} {...(safe ? INITIAL_FOCUS : {})} onClick={onClose}>
          {t('confirm.keep')}
        </Button>
      </div>
    </>
  );
};

interface ConfirmProps extends Asking {
  readonly text: string;
  readonly returns: Elements;
  readonly yes: string;
  readonly change: OrderChange;
}

const Confirm = ({ text, returns, yes, change, ask, ...rest }: ConfirmProps) => (
  <form
    className={`stack gap-4 ${forms.form}`}
    onSubmit={(event) => {
      event.preventDefault();
      ask(change);
    }}
  >
    <Warning returns={returns}>{text}</Warning>
    <Buttons safe yes={yes} {...rest} />
  </form>
);

interface ChangeFormProps extends Omit<Asking, 'ask'> {
  readonly yes: string;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly children: Elements;
}

const ChangeForm = ({ onSubmit, children, ...buttons }: ChangeFormProps) => (
  <Forms>
    <form className={`stack gap-4 ${forms.form}`} noValidate onSubmit={onSubmit}>
      {children}
      <Buttons {...buttons} />
    </form>
  </Forms>
);

const BearerForm = ({
  order,
  item,
  ask,
  ...rest
}: Asking & { readonly order: Purchase; readonly item: Ticket }) => {
  const { t } = useTranslation('orders');
  const document = useBearerDocument(item.line.entryDocument);
  const form = useBearerForm('holder', { name: '', document: '' }, document);
  return (
    <ChangeForm
      yes={t('bearer.submit')}
      {...rest}
      onSubmit={form.onSubmit((typed) =>
        ask({
          ...{ type: 'bearer', purchaseId: order.purchaseId, lineId: item.line.lineId },
          bearer: typedBearer(typed, true),
          entryDocument: item.line.entryDocument,
        }),
      )}
    >
      <Warning>{t('bearer.text')}</Warning>
      <TextField {...form.field('name')} autoComplete="off" />
      <TextField {...form.field('document')} autoComplete="off" mask={document.mask} />
      {document.choice}
    </ChangeForm>
  );
};

/** Without an e-mail the buyer passes on a link (O-83). */
const SendForm = ({
  order,
  item,
  ask,
  ...rest
}: Asking & { readonly order: Purchase; readonly item: Ticket }) => {
  const { t } = useTranslation('orders');
  const check = useCheck();
  const form = useCheckedForm({
    id: 'send',
    initialValues: { name: '', email: '' },
    rules: ({ name, email }) => ({
      name: check('name', {})(name),
      email: check('email', { required: false })(email),
    }),
    label: (name) => t(`send.${name}`),
    isOptional: (name) => name === 'email',
  });
  return (
    <ChangeForm
      yes={t('send.submit')}
      {...rest}
      onSubmit={form.onSubmit(({ name, email }) =>
        ask({
          ...{ type: 'offer', purchaseId: order.purchaseId, lineId: item.line.lineId },
          ...{ name: name.trim(), email },
        }),
      )}
    >
      <p>{t('send.text')}</p>
      <TextField {...form.field('name')} autoComplete="off" />
      <TextField {...form.field('email')} type="email" autoComplete="off" description={t('send.link')} />
      <p className="tinted pad-note small">{t('send.after')}</p>
    </ChangeForm>
  );
};

const RefundForm = ({ order, ask, ...rest }: Asking & { readonly order: Purchase }) => {
  const { t } = useTranslation('orders');
  const check = useCheck();
  const form = useCheckedForm({
    id: 'refund',
    // The buyer states the reason, so none is chosen (O-35).
    initialValues: { reason: '', note: '' },
    rules: ({ reason, note }) => ({
      reason: check('text', {}, t('refund.reason'))(reason),
      note: check('text', { required: false, maximum: LONGEST_NOTE })(note),
    }),
    label: (name) => t(`refund.${name}`),
    isOptional: (name) => name === 'note',
  });
  return (
    <ChangeForm
      yes={t('refund.submit')}
      {...rest}
      onSubmit={form.onSubmit(({ reason, note }) => {
        const stated = REFUND_REASONS.find((each) => each === reason);
        if (stated !== undefined)
          ask({
            ...{ type: 'refund', purchaseId: order.purchaseId, reason: stated, note: note.trim() },
            announced: announcedReturn(order, null),
          });
      })}
    >
      <Warning
        returns={
          <div className="column">
            <p>{t('returns.after')}</p>
            <ReturnNote order={order} item={null} />
          </div>
        }
      >
        {t('refund.text')}
      </Warning>
      <Field
        {...form.field('reason')}
        options={[
          { value: '', label: t('refund.reason.choose') },
          ...REFUND_REASONS.map((value) => ({ value, label: t(`refund.reason.${value}`) })),
        ]}
      />
      <AreaField {...form.field('note')} rows={4} />
    </ChangeForm>
  );
};
