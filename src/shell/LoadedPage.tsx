/** A page that is nothing without what its loader asked for: a failure then stands in the shop's frame. */
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../components/Loaded.tsx';
import { Page } from './Page.tsx';

export const LoadedPage = <T,>(props: Omit<ComponentProps<typeof Loaded<T>>, 'framed'>) => {
  const { t } = useTranslation();
  return <Loaded {...props} framed={(failure) => <Page title={t('failure.title')}>{failure}</Page>} />;
};
