/** Stands where a page will stand that is not open yet, and says so plainly. */
import { IconDoor } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/Button.tsx';
import { Notice } from '../../kit/controls/Notice.tsx';
import { MainHeader } from '../../kit/page/header/MainHeader.tsx';
import { Page } from '../../kit/page/Page.tsx';
import type { RouteName } from './names.ts';

export const Upcoming = ({ name }: { readonly name: RouteName }) => {
  const { t } = useTranslation();
  const page = t(`title.${name}`);
  return (
    <Page
      title={page}
      crumbs={[{ label: page, to: null }]}
      header={name === 'create-event' ? <MainHeader variant="create-event" /> : undefined}
    >
      <Notice
        page
        icon={<IconDoor size={34} stroke={1.5} />}
        title={t('upcoming.title')}
        text={t('upcoming.text', { page })}
      >
        <Button to="/">{t('goHome')}</Button>
      </Notice>
    </Page>
  );
};
