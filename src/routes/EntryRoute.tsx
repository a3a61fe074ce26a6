import { useTranslation } from 'react-i18next';
import { EntryPage } from '../features/account/EntryPage.tsx';
import { Page } from '../kit/page/Page.tsx';

export const EntryRoute = () => {
  const { t } = useTranslation();
  const title = t('title.register');
  return (
    <Page title={title} crumbs={[{ label: title, to: null }]}>
      <EntryPage />
    </Page>
  );
};
