import { IconMapSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/Button.tsx';
import { Notice } from '../../kit/controls/Failure.tsx';
import { Page } from '../../kit/page/Page.tsx';

export const NotFound = () => {
  const { t } = useTranslation();
  return (
    <Page title={t('title.not-found')}>
      <Notice
        page
        icon={<IconMapSearch size={34} stroke={1.5} />}
        title={t('notFound.title')}
        text={t('notFound.text')}
      >
        <Button to="/">{t('goHome')}</Button>
      </Notice>
    </Page>
  );
};
