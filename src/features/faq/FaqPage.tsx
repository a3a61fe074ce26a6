import { IconMessageQuestion, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isFoundBy } from '../../../domain/fields/plain-text.ts';
import { useSnapshot } from '../../core/index.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { EmptyState } from '../../kit/controls/Failure.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { TextField } from '../../kit/forms/TextField.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { Forms } from '../../kit/theme/Forms.tsx';
import styles from './faq.module.css';

const GROUPS = [
  ['group.buy', ['buy.final', 'buy.time', 'buy.seats', 'buy.half', 'buy.limit']],
  ['group.pay', ['pay.ways', 'pay.unknown', 'pay.pix', 'pay.refused', 'pay.invoice']],
  ['group.tickets', ['tickets.where', 'tickets.print', 'tickets.bearer', 'tickets.face']],
  ['group.change', ['change.cancel', 'change.refundable', 'change.event']],
  ['group.account', ['account.password', 'account.data']],
] as const;
type Group = (typeof GROUPS)[number][0];
type Question = (typeof GROUPS)[number][1][number];

const anchorOf = (name: Question | Group): string => name.replace('.', '-');

export const FaqPage = () => {
  const { t } = useTranslation('faq');
  const { t: shell } = useTranslation();
  const { hash } = useLocation();
  const [sought, setSought] = useState('');
  const count = useSnapshot((snapshot) => snapshot.settings.maxInstallments);
  const answerTo = (question: Question): string => t(`${question}.text`, { count });
  const fits = (question: Question): boolean =>
    answerTo(question) !== '' && isFoundBy(`${t(`${question}.title`)} ${answerTo(question)}`, sought);
  const found = GROUPS.map(([group, questions]) => ({ group, questions: questions.filter(fits) })).filter(
    ({ questions }) => questions.length > 0,
  );
  const foundCount = found.reduce((sum, { questions }) => sum + questions.length, 0);
  const title = shell('title.faq');
  return (
    <Page title={title} crumbs={[{ label: title, to: null }]}>
      <div className={`stack gap-6 column-page ${styles.page}`}>
        <PageHeading>{title}</PageHeading>
        <p className="soft large">{t('lead')}</p>
        <search className="stack gap-2">
          <Forms>
            <TextField
              label={t('search')}
              type="search"
              leftSection={<IconSearch aria-hidden size={20} />}
              value={sought}
              onChange={setSought}
            />
          </Forms>
          <p role="status" className="soft small collapse">
            {sought.trim() !== '' && t('found', { count: foundCount })}
          </p>
        </search>
        {foundCount > 0 && (
          <nav aria-label={t('groups')} className={`cluster gap-2 ${styles.groups}`}>
            {found.map(({ group }) => (
              <a key={group} className="chip" href={`#${anchorOf(group)}`}>
                {t(group)}
              </a>
            ))}
          </nav>
        )}
        {foundCount === 0 ? (
          <EmptyState
            icon={<IconMessageQuestion size={34} stroke={1.5} />}
            title={t('none', { text: sought.trim() })}
            text={t('noneText')}
          >
            <Button to="/contato">{t('write')}</Button>
            <Button kind="quiet" onClick={() => setSought('')}>
              {t('clear')}
            </Button>
          </EmptyState>
        ) : (
          <div className="with-aside">
            <div className="stack gap-8">
              {found.map(({ group, questions }) => (
                <section key={group} id={anchorOf(group)} className={styles.group}>
                  <h2>{t(group)}</h2>
                  {questions.map((question) => (
                    <details
                      key={question}
                      id={anchorOf(question)}
                      className={styles.question}
                      open={hash === `#${anchorOf(question)}` || undefined}
                    >
                      <summary>{t(`${question}.title`)}</summary>
                      <p>{answerTo(question)}</p>
                    </details>
                  ))}
                </section>
              ))}
            </div>
            <aside className="stack brand gap-3 pad-5">
              <p className="strong">{t('more')}</p>
              <Button to="/contato">{t('write')}</Button>
            </aside>
          </div>
        )}
      </div>
    </Page>
  );
};
