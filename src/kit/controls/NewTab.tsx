/** Says, at the end of a link, that it opens beside the shop. For whoever does not see the tab come. */
import { useTranslation } from 'react-i18next';

export const NewTab = () => {
  const { t } = useTranslation('shell');
  // A plain space at its beginning would be dropped, and the words before it run into these.
  return <span className="visually-hidden">{`\u00A0(${t('newTab')})`}</span>;
};
