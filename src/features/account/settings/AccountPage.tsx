/** `/minha-conta`: profile and password as rows that unfold into their forms. Shows whether the profile is complete enough to buy tickets. */
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { accountName, accountScreen } from '../../../../domain/session/name.ts';
import { useSnapshot } from '../../../core/index.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Unread } from '../../../kit/controls/Failure.tsx';
import { lazyView } from '../../../kit/controls/LazyView.tsx';
import { PageHeading } from '../../../kit/controls/PageHeading.tsx';
import { useHomeAfterLogout } from '../../../kit/homeAfterLogout.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { useSpoken } from '../../../kit/speech.tsx';
import styles from '../account.module.css';

const Bone = () => <div className={`bone ${styles.bone}`} />;

const bone = { waiting: <Bone /> };
const ProfileForm = lazyView(async () => (await import('./AccountForms.tsx')).ProfileForm, bone);
const ProfileFacts = lazyView(async () => (await import('./AccountForms.tsx')).ProfileFacts, {
  waiting: <div className={`bone ${styles.factsBone}`} />,
});
const PasswordForm = lazyView(async () => (await import('./AccountForms.tsx')).PasswordForm, bone);

const Completeness = ({ complete }: { readonly complete: boolean }) => {
  const { t } = useTranslation('account');
  const Icon = complete ? IconCircleCheck : IconAlertTriangle;
  const text = t(complete ? 'complete' : 'incomplete');
  useSpoken(text);
  return (
    <p className={`line gap-2 small ${complete ? 'ink-good' : 'ink-warn'}`}>
      <Icon aria-hidden size={20} stroke={1.75} />
      <span>{text}</span>
    </p>
  );
};

interface RowProps {
  readonly title: string;
  /** For the eye only. */
  readonly value?: string;
  /** True for a form that the buyer has to fill in. */
  readonly unfolded?: boolean;
  readonly children: ReactElement;
}

const Row = ({ title, value, unfolded = false, children }: RowProps) => {
  const { t } = useTranslation('account');
  // A saved form stays open, with the focus in it.
  const [isOpen] = useState(unfolded);
  return (
    <details className={`divided ${styles.row}`} open={isOpen}>
      <summary className="line gap-4">
        <h2>{title}</h2>
        <span aria-hidden className="grow">
          {value}
        </span>
        <span className={`small strong ${styles.change}`}>{t('change')}</span>
      </summary>
      {children}
    </details>
  );
};

export const AccountPage = () => {
  const { t } = useTranslation(['account', 'shell']);
  const { profileComplete, updating } = useSnapshot((snapshot) => snapshot.session);
  const screen = useSnapshot(accountScreen);
  useHomeAfterLogout();
  const title = t('shell:title.my-account');
  return (
    <Page title={title} crumbs={[{ label: title, to: null }]} awaited={screen.show === 'loading'}>
      <div className={`stack gap-5 column-page ${styles.account}`}>
        <PageHeading>{title}</PageHeading>
        {screen.show === 'failed' && <Unread text={t('shell:unread.session')} />}
        {screen.show === 'loading' && <Bone />}
        {screen.show === 'account' && (
          <div className="with-aside">
            <aside className="stack tinted gap-4 pad-5 break">
              <div className="line gap-4">
                <span aria-hidden className={`disc huge heavy ${styles.initial}`}>
                  {[...accountName(screen.consumer)][0]?.toUpperCase()}
                </span>
                <p className="min-width-0">
                  <strong>{accountName(screen.consumer)}</strong>
                  <br />
                  <span className="soft small">{screen.consumer.email}</span>
                </p>
              </div>
              <Completeness complete={profileComplete} />
              <Button to="/minhas-compras">{t('shell:account.orders')}</Button>
            </aside>
            <section>
              <Row title={t('profile.title')} unfolded={!profileComplete}>
                <ProfileForm
                  key={screen.consumer.consumerId}
                  consumer={screen.consumer}
                  updating={updating}
                />
              </Row>
              <ProfileFacts consumer={screen.consumer} />
              <Row title={t('password.title')} value="••••••••">
                <PasswordForm email={screen.consumer.email} />
              </Row>
            </section>
          </div>
        )}
      </div>
    </Page>
  );
};
