/** "Report a problem": the buyer's words, then the file to read before it is sent or saved. Sends nothing on its own. */
import type { TFunction } from 'i18next';
import { type FormEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LONGEST_WORDS, wordsProblem } from '../../../domain/fields/contact.ts';
import { joinTexts } from '../../../domain/fields/plain-text.ts';
import { LARGEST_REPORT } from '../../../domain/fields/violation.ts';
import { currentPurchase } from '../../../domain/reads/screen.ts';
import { clockOptions } from '../../../domain/time/clock.ts';
import type { KeptVisit } from '../../../worker/contract.ts';
import { useCore, useSnapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Dialog, INITIAL_FOCUS } from '../../kit/controls/Dialog.tsx';
import { copyText, downloadFile, saveFile } from '../../kit/controls/saveAndCopy.ts';
import { languageTag } from '../../kit/i18n/locale.ts';
import { codeText, showMessage } from '../../kit/messages.ts';
import { reportedPurchase, reportOpened } from '../../kit/overlays.ts';
import { useResult } from '../../kit/query.ts';
import { useRequest } from '../../kit/request.ts';
import { useSignal } from '../../kit/signal.ts';
import { logsOf, newReportId, type ReportFile, reportFile } from './logs.ts';
import styles from './Report.module.css';

const INSIDE = ['words', 'presses', 'cart', 'answers', 'shop'] as const;
const OUTSIDE = ['person', 'numbers', 'codes', 'secrets', 'seen'] as const;
const NO_VISITS: ReadonlySet<string> = new Set();
/** Characters of the file that the dialog shows. A longer text would be slow to render. */
const LONGEST_PREVIEW = 20_000;

const time = new Intl.DateTimeFormat(languageTag, {
  ...{ day: '2-digit', month: '2-digit', year: 'numeric' },
  ...clockOptions(languageTag),
});

/** Label of a visit: day, times, event, outcome. */
const labelOf = ({ beganAt, writtenAt, cameTo }: KeptVisit, t: TFunction<'report'>): string =>
  [
    time.formatRange(beganAt, writtenAt),
    ...(cameTo?.event ? [cameTo.event] : []),
    ...(cameTo === null ? [] : [t(`outcome.${cameTo.outcome}`)]),
  ].join(' · ');

/** Words that were not sent, kept while the page is open. */
let draft = '';

/** Focuses the heading of a step, since the pressed button is gone. */
const useFocus = (): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return heading;
};

const Words = ({ onNext }: { readonly onNext: (words: string) => void }) => {
  const { t } = useTranslation('report');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState(draft);
  const [error, setError] = useState<string | null>(null);
  const next = (event: FormEvent): void => {
    event.preventDefault();
    const problem = wordsProblem(words);
    if (problem === null) {
      onNext(words.trim());
      return;
    }
    setError(problem === 'long' ? codeText('field.maximum', { length: LONGEST_WORDS }) : t('words.missing'));
    field.current?.focus();
  };
  return (
    <form className={styles.report} noValidate onSubmit={next}>
      <label className="strong" htmlFor={id}>
        {t('words')}
      </label>
      <p id={`${id}-hint`} className="soft">
        {t('words.hint')}
      </p>
      <textarea
        {...INITIAL_FOCUS}
        ref={field}
        id={id}
        rows={6}
        required
        aria-invalid={error !== null}
        aria-describedby={`${id}-hint ${id}-error`}
        value={words}
        onChange={({ currentTarget }) => {
          draft = currentTarget.value;
          setWords(draft);
          setError(null);
        }}
      />
      <p id={`${id}-error`} role="alert" className="ink-bad collapse">
        {error}
      </p>
      <div className={styles.ways}>
        <Button type="submit">{t('next')}</Button>
      </div>
    </form>
  );
};

type Done = 'saved' | 'copied' | 'notCopied';

interface ReviewProps {
  readonly words: string;
  readonly onBack: () => void;
  readonly onSent: (reference: string, file: ReportFile) => void;
}

const Review = ({ words, onBack, onSent }: ReviewProps) => {
  const { t } = useTranslation('report');
  const core = useCore();
  const id = useId();
  const heading = useFocus();
  const asked = useSignal(reportedPurchase);
  const current = useSnapshot(currentPurchase);
  // The report stays about the purchase of its first moment, so that what was read is sent.
  const [about] = useState(asked ?? current);
  const [head] = useState(() => ({ id: newReportId(), writtenAt: Date.now(), words }));
  const logs = useResult(useMemo(() => logsOf(core, about?.purchaseId), [core, about]));
  /** Null until the buyer has changed the first choice. */
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const visits = chosen ?? logs?.chosen ?? NO_VISITS;
  const { pending: busy, refusal, send } = useRequest('report', t('title'), { failed: 'report.failed' });
  const [done, setDone] = useState<Done | null>(null);
  /** Null while the file is written, `none` without any log. */
  const file = useResult(
    useMemo(async (): Promise<ReportFile | 'none' | null> => {
      if (logs === null) return null;
      const oldestFirst = [...logs.others.toReversed().map((other) => other.id), core.visit];
      const purchase =
        about === null || logs.purchase === null ? null : { number: about.number, pseudonym: logs.purchase };
      const included = oldestFirst.filter((each) => visits.has(each));
      return (await reportFile(core, included, { ...head, purchase })) ?? 'none';
    }, [core, about, head, logs, visits]),
  );

  const ready = file === 'none' ? null : file;
  const isTooLarge = ready !== null && ready.size > LARGEST_REPORT;
  const submit = async (): Promise<void> => {
    if (ready === null) return;
    setDone(null);
    const sent = await send({
      file: ready.text,
      purchaseId: about?.purchaseId ?? null,
      pseudonym: logs?.purchase ?? '',
    });
    if (!sent.ok) return;
    if (draft.trim() === words) draft = '';
    if (sent.isShown) onSent(sent.value.reference, ready);
    else showMessage('success', t('sent.news', { reference: sent.value.reference }));
  };
  const save = (): void => {
    if (ready === null) return;
    saveFile(ready.text, ready.name, 'text/plain');
    setDone('saved');
  };
  const copy = async (): Promise<void> => {
    if (ready !== null) setDone((await copyText(ready.text)) ? 'copied' : 'notCopied');
  };
  const choose = (visit: string, included: boolean): void => {
    const others = [...visits].filter((each) => each !== visit);
    setChosen(new Set(included ? [...others, visit] : others));
    setDone(null);
  };
  const choices = [
    { id: core.visit, label: t('this') },
    ...(logs?.others ?? []).map((other) => ({ id: other.id, label: labelOf(other, t) })),
  ];
  return (
    <div className={styles.report}>
      <h3 ref={heading} tabIndex={-1}>
        {t('review')}
      </h3>
      <p>{t('intro')}</p>
      <h4>{t('inside')}</h4>
      <ul>
        {INSIDE.map((key) => (
          <li key={key} data-claim={key}>
            {t(`inside.${key}`)}
          </li>
        ))}
        {about !== null && about.number !== '' && (
          <li data-claim="number">{t('inside.number', { number: about.number })}</li>
        )}
      </ul>
      <h4>{t('outside')}</h4>
      <ul>
        {OUTSIDE.map((key) => (
          <li key={key} data-claim={key}>
            {t(`outside.${key}`)}
          </li>
        ))}
      </ul>
      {about !== null && <p data-claim="lookup">{t('lookup', { number: about.purchaseId })}</p>}
      {logs?.kept === false && <p>{t('notKept')}</p>}
      {choices.length > 1 && (
        <fieldset disabled={busy}>
          <legend>{t('visits')}</legend>
          {choices.map((choice) => (
            <label key={choice.id} htmlFor={`${id}-${choice.id}`}>
              <input
                id={`${id}-${choice.id}`}
                type="checkbox"
                checked={visits.has(choice.id)}
                onChange={({ currentTarget }) => choose(choice.id, currentTarget.checked)}
              />
              <span>{choice.label}</span>
            </label>
          ))}
        </fieldset>
      )}
      {ready !== null && (
        <details>
          <summary>{t('read')}</summary>
          {ready.text.length > LONGEST_PREVIEW && <p className="soft">{t('read.rest')}</p>}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable */}
          <pre tabIndex={0}>{ready.text.slice(0, LONGEST_PREVIEW)}</pre>
        </details>
      )}
      {file === 'none' && <p role="alert">{t('none')}</p>}
      {isTooLarge && <p role="alert">{t('tooLarge', { limit: LARGEST_REPORT / 1024 ** 2 })}</p>}
      {refusal !== null && (
        <p role="alert" className="ink-bad collapse">
          <span>{`${joinTexts(refusal, t('failed'))} `}</span>
          <Link to="/contato" onClick={() => reportOpened.set(false)}>
            {t('contact')}
          </Link>
        </p>
      )}
      <div className={styles.ways}>
        <Button busy={busy || ready === null || isTooLarge} onClick={() => void submit()}>
          {busy ? t('sending') : t('send')}
        </Button>
        <Button kind="quiet" busy={ready === null} onClick={save}>
          {t('save')}
        </Button>
        <Button kind="quiet" busy={ready === null} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button kind="link" busy={busy} onClick={onBack}>
          {t('back')}
        </Button>
      </div>
      <p role="status" className="collapse">
        {done !== null && t(done)}
      </p>
    </div>
  );
};

const Sent = ({ reference, file }: { readonly reference: string; readonly file: ReportFile }) => {
  const { t } = useTranslation('report');
  const { t: shell } = useTranslation('shell');
  const heading = useFocus();
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <div className={styles.report}>
      <h3 ref={heading} tabIndex={-1}>
        {t('sent')}
      </h3>
      <p>
        {t('reference')}: <strong className={styles.reference}>{reference}</strong>
      </p>
      <p>{t('sent.text')}</p>
      <div className={styles.ways}>
        <Button onClick={async () => setCopied(await copyText(reference))}>{t('reference.copy')}</Button>
        <Button kind="quiet" onClick={() => downloadFile(file.text, file.name, 'text/plain')}>
          {t('save')}
        </Button>
        <Button kind="quiet" onClick={() => reportOpened.set(false)}>
          {shell('close')}
        </Button>
      </div>
      <p role="status" className="collapse">
        {copied !== null && t(copied ? 'reference.copied' : 'notCopied')}
      </p>
    </div>
  );
};

type Step =
  | { readonly name: 'words' }
  | { readonly name: 'review'; readonly words: string }
  | { readonly name: 'sent'; readonly reference: string; readonly file: ReportFile };

const Steps = () => {
  const [step, setStep] = useState<Step>({ name: 'words' });
  if (step.name === 'words') return <Words onNext={(words) => setStep({ name: 'review', words })} />;
  if (step.name === 'sent') return <Sent reference={step.reference} file={step.file} />;
  return (
    <Review
      words={step.words}
      onBack={() => setStep({ name: 'words' })}
      onSent={(reference, file) => setStep({ name: 'sent', reference, file })}
    />
  );
};

export const Report = () => {
  const { t } = useTranslation('report');
  const close = (): void => {
    reportOpened.set(false);
    reportedPurchase.set(null);
  };
  return (
    <Dialog opened={useSignal(reportOpened)} title={t('title')} closeLabel={t('close')} onClose={close}>
      <Steps />
    </Dialog>
  );
};
