import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EntryPage } from '../features/account/EntryPage.tsx';
import { Page } from '../kit/page/Page.tsx';

export const EntryRoute = () => {
  const { t } = useTranslation('entry');
  const [query] = useSearchParams();
  const title = t(query.has('entrar') ? 'title.login' : 'title.register');
  return (
    <Page title={title} crumbs={[{ label: title, to: null }]}>
      <EntryPage />
    </Page>
  );
};
