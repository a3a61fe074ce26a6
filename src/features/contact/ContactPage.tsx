import { FileButton } from '@mantine/core';
import { IconMailCheck, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contactLimits, isOptionalInContact } from '../../../domain/fields/contact.ts';
import { attachedViolation, LARGEST_IMAGE, MOST_IMAGES } from '../../../domain/fields/violation.ts';
import { useSnapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/controls/Failure.tsx';
import { Field } from '../../kit/controls/Field.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { AreaField } from '../../kit/forms/AreaField.tsx';
import { FormFrame } from '../../kit/forms/FormFrame.tsx';
import forms from '../../kit/forms/forms.module.css';
import { TextField } from '../../kit/forms/TextField.tsx';
import { useCheckedForm } from '../../kit/forms/useCheckedForm.ts';
import { useCheck, useViolationText } from '../../kit/forms/violations.ts';
import { useOnChange } from '../../kit/hooks.ts';
import { codeText, showMessage } from '../../kit/messages.ts';
import { Page } from '../../kit/page/Page.tsx';
import { useRequest } from '../../kit/request.ts';
import styles from './contact.module.css';

const SUBJECTS = ['order', 'payment', 'refund', 'invoice', 'event', 'access', 'data', 'other'] as const;

interface Picture {
  readonly name: string;
  /** File as a `data:` URL, for the preview and the upload. */
  readonly data: string;
}

const read = (file: File): Promise<Picture> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ name: file.name, data: String(reader.result) });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

interface PicturesProps {
  readonly pictures: readonly Picture[];
  readonly onChange: (pictures: readonly Picture[]) => void;
}

const Pictures = ({ pictures, onChange }: PicturesProps) => {
  const { t } = useTranslation('contact');
  const violationText = useViolationText();
  const resetChooser = useRef<() => void>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [news, setNews] = useState('');
  const add = async (chosen: File[]): Promise<void> => {
    // Allows a removed file to be chosen again.
    resetChooser.current?.();
    const violation = attachedViolation(pictures.length, chosen);
    setError(violationText(violation));
    if (violation !== null) return;
    try {
      const added = await Promise.all(chosen.map(read));
      onChange([...pictures, ...added]);
      setNews(t('images.added', { name: added.map(({ name }) => name).join(', ') }));
    } catch {
      setError(codeText('problem.malformed'));
    }
  };
  const remove = (at: number): void => {
    setNews(t('images.removed', { name: pictures[at]?.name ?? '' }));
    setError(null);
    onChange(pictures.filter((_, index) => index !== at));
    opener.current?.focus();
  };
  return (
    <fieldset className={forms.section}>
      <legend>{t('images')}</legend>
      <p id="contact-images-hint" className="soft small">
        {t('images.hint', { count: MOST_IMAGES, size: LARGEST_IMAGE / 1024 ** 2 })}
      </p>
      {pictures.length > 0 && (
        <ul role="list" className={`cluster gap-3 ${styles.pictures}`}>
          {pictures.map(({ name, data }, at) => (
            <li className="relative" key={`${name}-${data.length}`}>
              {data.startsWith('data:text/') ? (
                <span className={`centered rounded tiny ${styles.file}`}>{name}</span>
              ) : (
                <img src={data} alt={name} />
              )}
              <Button
                kind="icon"
                aria-label={t('images.remove', { name })}
                className={styles.remove}
                onClick={() => remove(at)}
              >
                <IconX aria-hidden size={18} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FileButton
        multiple
        accept="image/png,image/jpeg,image/webp,image/gif,text/plain,.txt"
        resetRef={resetChooser}
        onChange={(chosen) => void add(chosen)}
      >
        {({ onClick }) => (
          <Button
            ref={opener}
            kind="quiet"
            className={styles.add}
            aria-describedby="contact-images-hint contact-images-error"
            onClick={onClick}
          >
            <IconPhotoPlus aria-hidden size={20} />
            {t('images.add')}
          </Button>
        )}
      </FileButton>
      <p id="contact-images-error" role="alert" className="small ink-bad collapse">
        {error}
      </p>
      <p role="status" className="visually-hidden">
        {news}
      </p>
    </fieldset>
  );
};

const Sent = ({ email, onAgain }: { readonly email: string; readonly onAgain: () => void }) => {
  const { t } = useTranslation('contact');
  const { t: shell } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.sent}>
      <EmptyState
        icon={<IconMailCheck size={34} stroke={1.5} />}
        title={t('sent')}
        text={t('sent.text', { email })}
      >
        <Button to="/">{shell('goHome')}</Button>
        <Button kind="quiet" onClick={onAgain}>
          {t('again')}
        </Button>
      </EmptyState>
    </div>
  );
};

const ContactForm = ({ onSent }: { readonly onSent: (email: string) => void }) => {
  const { t } = useTranslation('contact');
  const { t: shell } = useTranslation();
  const check = useCheck();
  const consumer = useSnapshot((snapshot) => snapshot.session.consumer);
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  const { refusal, send } = useRequest('contact', shell('title.contact'), { failed: 'contact.failed' });
  const form = useCheckedForm({
    id: 'contact',
    initialValues: { subject: '', event: '', message: '', name: '', email: '', phone: '' },
    rules: ({ subject, event, message, name, email, phone }) => ({
      subject: check('text', contactLimits('subject'), t('subject'))(subject),
      event: check('text', contactLimits('event'))(event),
      message: check('text', contactLimits('message'), t('message'))(message),
      name: check('name', contactLimits('name'))(name),
      email: check('email', contactLimits('email'))(email),
      phone: check('text', contactLimits('phone'))(phone),
    }),
    label: (name) => t(name),
    isOptional: isOptionalInContact,
    onBlur: true,
  });
  // A login fills the empty fields.
  useOnChange(consumer, () => {
    if (consumer === null) return;
    for (const name of ['name', 'email', 'phone'] as const)
      if (form.values[name] === '') form.set(name, consumer[name]);
  });

  const submit = async (): Promise<void> => {
    const { values } = form;
    const subject = t(`subject.${SUBJECTS.find((each) => each === values.subject) ?? 'other'}`);
    const images = pictures.map(({ data }) => data);
    const sent = await send({ ...values, subject, images });
    if (!sent.ok) return;
    if (sent.isShown) onSent(values.email);
    else showMessage('success', t('sent'));
  };
  return (
    <FormFrame
      intro={t('lead')}
      action={t('send')}
      sending={t('sending')}
      parts={[form]}
      refusal={refusal}
      onSend={submit}
    >
      <Field
        {...form.field('subject')}
        options={[
          { value: '', label: t('subject.choose') },
          ...SUBJECTS.map((value) => ({ value, label: t(`subject.${value}`) })),
        ]}
      />
      <TextField {...form.field('event')} autoComplete="off" />
      <AreaField {...form.field('message')} description={t('message.hint')} rows={6} />
      <Pictures pictures={pictures} onChange={setPictures} />
      <TextField {...form.field('name')} autoComplete="name" />
      <div className={forms.pair}>
        <TextField {...form.field('email')} type="email" inputMode="email" autoComplete="email" />
        <TextField {...form.field('phone')} type="tel" inputMode="tel" autoComplete="tel" />
      </div>
    </FormFrame>
  );
};

/** Questions that most messages ask. */
const FREQUENT = ['pay.unknown', 'tickets.where', 'change.cancel', 'change.event'] as const;

const Frequent = () => {
  const { t } = useTranslation(['contact', 'faq']);
  return (
    <aside className="stack tinted gap-2 pad-5">
      <h2>{t('before')}</h2>
      <ul role="list" className="link-list">
        {FREQUENT.map((question) => (
          <li key={question} className="divided">
            <Link to={`/faq#${question.replace('.', '-')}`}>{t(`faq:${question}.title`)}</Link>
          </li>
        ))}
      </ul>
      <p className="soft small">
        <Link to="/faq">{t('faq')}</Link>
      </p>
    </aside>
  );
};

export const ContactPage = () => {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const title = t('title.contact');
  return (
    <Page title={title} crumbs={[{ label: title, to: null }]}>
      <div className={`stack gap-5 column-page ${styles.page}`}>
        <PageHeading>{title}</PageHeading>
        {sentTo === null ? (
          <div className="with-aside">
            <ContactForm onSent={setSentTo} />
            <Frequent />
          </div>
        ) : (
          <Sent email={sentTo} onAgain={() => setSentTo(null)} />
        )}
      </div>
    </Page>
  );
};
