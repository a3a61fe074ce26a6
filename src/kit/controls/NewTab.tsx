/** Says, at the end of a link, that it opens beside the shop. For whoever does not see the tab come. */
import { useTranslation } from 'react-i18next';

export const NewTab = () => {
  const { t } = useTranslation('shell');
  return <span className="visually-hidden"> ({t('newTab')})</span>;
};
