/** Home: the next evening out, the categories, what is near, then a row of events a category. */
import { useTranslation } from 'react-i18next';
import { useSnapshot } from '../../core/index.ts';
import { Loaded } from '../../kit/controls/Loaded.tsx';
import { PageHeading } from '../../kit/controls/PageHeading.tsx';
import { CategoryRow, CategoryRowBone, inOrder } from '../../kit/events/CategoryRow.tsx';
import { MainHeader } from '../../kit/page/header/MainHeader.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { CategorySection, SectionBone } from './CategorySection.tsx';
import styles from './HomePage.module.css';
import type { HomeData } from './loader.ts';
import { NearYou } from './NearYou.tsx';
import { Spotlight, SpotlightBone } from './Spotlight.tsx';

export const HomePage = ({ settings, highlights }: HomeData) => {
  const { t } = useTranslation('home');
  const site = useSnapshot((snapshot) => snapshot.settings.site);
  return (
    <Page title={null} header={<MainHeader variant="home" />}>
      <div className={`${styles.hero} on-frame`}>
        <div className={`${styles.heroRow} wrap`}>
          <div>
            <PageHeading className={styles.headline}>{t('hero.title')}</PageHeading>
            <p className={styles.lead}>{t('hero.lead')}</p>
          </div>
          <Loaded from={highlights} waiting={<SpotlightBone />} missing={null}>
            {({ events }) => <Spotlight events={events} />}
          </Loaded>
        </div>
      </div>
      <div className={`${styles.sections} wrap`}>
        <Loaded from={settings} waiting={<CategoryRowBone />}>
          {({ categories }) => <CategoryRow categories={categories} />}
        </Loaded>
        {site !== 'MX' && <NearYou />}
        <Loaded from={settings} waiting={<SectionBone />}>
          {({ categories }) =>
            inOrder(categories).map((category, index) => (
              <CategorySection key={category.categoryId} category={category} early={index < 2} />
            ))
          }
        </Loaded>
      </div>
    </Page>
  );
};
