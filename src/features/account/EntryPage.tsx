/** `/cadastro` registers, `/cadastro?entrar` logs in. The route's guard sends logged-in buyers home. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { isLoggedIn } from '../../../domain/session/status.ts';
import { useCore, useSnapshot } from '../../core/index.ts';
import { afterEntry } from '../../kit/addresses.ts';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { useDispatch } from '../../kit/dispatch.ts';
import { takeProviderToken } from '../../kit/linkSecrets.ts';
import { Page } from '../../kit/page/Page.tsx';
import { BesidePromise } from './entry/BesidePromise.tsx';
import { type EntryMode, EntrySwitch } from './entry/EntrySwitch.tsx';

export const EntryPage = () => {
  const { t } = useTranslation('entry');
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const core = useCore();
  const dispatch = useDispatch();
  const isIn = useSnapshot(isLoggedIn);
  const known = query.has('entrar');
  const after = afterEntry(useLocation());
  const title = t(known ? 'title.login' : 'title.register');

  useEffect(() => {
    if (isIn) void navigate(after, { replace: true });
  }, [isIn, navigate, after]);

  // The token can be taken only once.
  // biome-ignore lint/plugin: the buyer pressed the provider's button
  useEffect(() => {
    const token = takeProviderToken();
    if (token === '') return;
    void core.keepSecret(token).then((secretRef) => dispatch({ type: 'LogInByProvider', secretRef }));
  }, [core, dispatch]);

  const choose = (mode: EntryMode): void => {
    const next = new URLSearchParams(query);
    if (mode === 'known') next.set('entrar', '');
    else next.delete('entrar');
    setQuery(next, { replace: true });
  };

  return (
    <Page title={title} crumbs={[{ label: title, to: null }]}>
      <div className="stack gap-5 column-page">
        <PageHeading>{title}</PageHeading>
        <BesidePromise>
          <EntrySwitch mode={known ? 'known' : 'new'} onChoose={choose} after={after} />
        </BesidePromise>
      </div>
    </Page>
  );
};
