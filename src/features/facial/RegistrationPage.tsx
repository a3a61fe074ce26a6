/** `/cadastro-facial/{sequencer}/{idItem}`: asks for consent to biometrics before any request to the provider. */
import { IconCamera, IconLock, IconUserCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureNotice } from '../../../domain/model/form-failure.ts';
import { consentsByName, isFaceElsewhere } from '../../../domain/orders/actions.ts';
import { type Problem, useCore } from '../../core/index.ts';
import { webAddress } from '../../kit/addresses.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { Failure } from '../../kit/controls/Failure.tsx';
import { SlowLoadNotice } from '../../kit/controls/Loaded.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { useShowNotice } from '../../kit/dispatch.ts';
import { CheckField } from '../../kit/forms/CheckField.tsx';
import { useCheckedForm } from '../../kit/forms/useCheckedForm.ts';
import { useReload } from '../../kit/router.tsx';
import { Forms } from '../../kit/theme/Forms.tsx';
import { type Face, FacialOutcome, FacialPageFrame } from './ConfirmationPage.tsx';
import styles from './facial.module.css';
import { type FaceData, returnLink } from './loader.ts';

type ProviderState = 'consent' | 'going' | Problem;

const MALFORMED: Problem = { code: 'malformed', serverMessage: null, serverCode: '', path: 'url' };

/** Fetches the URL of the provider's page and navigates there. Ignores presses while a request is pending. */
const useProvider = (data: FaceData): { readonly way: ProviderState; readonly go: () => void } => {
  const core = useCore();
  const tell = useShowNotice();
  const reload = useReload();
  const [way, setWay] = useState<ProviderState>('consent');
  const asking = useRef(false);
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
    return () => {
      isLeaving.current = true;
    };
  }, []);
  // The browser's back button can restore this page with its old state.
  useEffect(() => {
    const returned = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) reload();
      asking.current = false;
      setWay('consent');
    };
    addEventListener('pageshow', returned);
    return () => removeEventListener('pageshow', returned);
  }, [reload]);
  const go = async (): Promise<void> => {
    if (asking.current) return;
    asking.current = true;
    setWay('going');
    const { lineId, invitation } = data;
    const redirectUrl = returnLink(data);
    const result = await (invitation === ''
      ? core.request('facialLink', { lineId, redirectUrl })
      : core.request('invitedFacialLink', { token: invitation, redirectUrl }));
    if (!result.ok) {
      const { problem } = result;
      tell('error', failureNotice('orders.link-failed', problem), problem.serverMessage, true);
    }
    if (isLeaving.current) return;
    const page = result.ok ? webAddress(result.value.url) : null;
    if (page !== null) return location.assign(page);
    asking.current = false;
    // The face was registered or sent in another tab. The reloaded order shows which.
    if (!result.ok && isFaceElsewhere(result.problem)) return reload();
    setWay(result.ok ? MALFORMED : result.problem);
  };
  return { way, go: () => void go() };
};

const POINTS = [
  { Icon: IconLock, key: 'point.use' },
  { Icon: IconCamera, key: 'point.who' },
  { Icon: IconUserCheck, key: 'point.self' },
] as const;

const Consent = ({ face, onGo }: { readonly face: Face; readonly onGo: () => void }) => {
  const { t } = useTranslation('facial');
  const { productName, variationName, bearerName } = face;
  const form = useCheckedForm({
    id: 'face',
    initialValues: { consent: false },
    rules: ({ consent }) => ({ consent: consent ? null : t('consent.required') }),
    label: () => t(consentsByName(bearerName) ? 'consent' : 'consent.unnamed', { name: bearerName }),
  });
  return (
    <div className="stack gap-5 column-page">
      <PageHeading>{t('title')}</PageHeading>
      <p className="soft">{t('text')}</p>
      <p className={`stack card pad-4 ${styles.ticket}`}>
        <strong>{[productName, variationName].filter(Boolean).join(', ')}</strong>
        {bearerName !== '' && <span className="soft small">{t('bearer', { name: bearerName })}</span>}
      </p>
      <ul role="list" className={`stack gap-3 ${styles.points}`}>
        {POINTS.map(({ Icon, key }) => (
          <li key={key}>
            <Icon aria-hidden size={22} stroke={1.75} />
            <span>{t(key)}</span>
          </li>
        ))}
      </ul>
      <Forms>
        <form className={`stack gap-4 divided ${styles.form}`} noValidate onSubmit={form.onSubmit(onGo)}>
          <CheckField {...form.tick('consent')} />
          <Link to="/politica-de-privacidade">{t('consent.policy')}</Link>
          <Button type="submit" size="large">
            {t('go')}
          </Button>
        </form>
      </Forms>
    </div>
  );
};

const Registration = ({ data, face }: { readonly data: FaceData; readonly face: Face }) => {
  const { t } = useTranslation('facial');
  const { way, go } = useProvider(data);
  if (way === 'consent') return <Consent face={face} onGo={go} />;
  if (way !== 'going') return <Failure page title={t('failed')} problem={way} onRetry={go} />;
  return (
    <div className="stack gap-5 column-page">
      <PageHeading isOutcome>{t('going')}</PageHeading>
      <SlowLoadNotice>
        <div className={`bone ${styles.box}`} />
      </SlowLoadNotice>
    </div>
  );
};

export const RegistrationPage = (data: FaceData) => {
  const { t } = useTranslation();
  return (
    <FacialPageFrame data={data} title={t('title.loading-facial-registration')}>
      {(face) =>
        face.outcome === 'open' ? (
          <Registration data={data} face={face} />
        ) : (
          <FacialOutcome data={data} face={face} />
        )
      }
    </FacialPageFrame>
  );
};
