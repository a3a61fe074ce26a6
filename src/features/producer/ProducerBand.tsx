/** Below the header's first row on a producer's page: logo, name and trail, in the producer's colours. */
import { useTranslation } from 'react-i18next';
import type { Producer } from '../../../worker/contract.ts';
import { Breadcrumbs } from '../../kit/controls/Breadcrumbs.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import styles from './ProducerPage.module.css';

export const ProducerBand = ({ producer }: { readonly producer: Producer }) => {
  const { t } = useTranslation('shell');
  return (
    <div className={`${styles.band} wrap`}>
      {producer.logo !== '' && (
        <img src={producer.logo} alt="" width="88" height="88" className={styles.logo} />
      )}
      <div>
        <Breadcrumbs
          className={styles.crumbs}
          trail={[
            { label: t('crumbs.producers'), to: null },
            { label: producer.name, to: null },
          ]}
        />
        <PageHeading className={styles.name}>{producer.name}</PageHeading>
      </div>
    </div>
  );
};
