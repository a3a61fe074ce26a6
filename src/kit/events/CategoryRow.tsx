import {
  IconBallFootball,
  IconBalloon,
  IconBuildingCarousel,
  IconCandle,
  IconConfetti,
  IconDeviceGamepad2,
  IconHeartHandshake,
  IconMasksTheater,
  IconMicrophone2,
  IconMoodSmile,
  IconMusic,
  IconPalette,
  IconRun,
  IconTicket,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { categoriesInOrder } from '../../../domain/catalog/listed.ts';
import type { Category } from '../../../worker/contract.ts';
import { categoryAddress } from '../addresses.ts';
import { Carousel, CarouselBones } from '../controls/Carousel.tsx';
import { Picture } from '../controls/Picture.tsx';
import styles from './CategoryRow.module.css';

export const CategoryRow = ({ categories }: { readonly categories: readonly Category[] }) => {
  const { t } = useTranslation('home');
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = place.current?.querySelector('ul');
    const here = row?.querySelector('[aria-current]')?.parentElement;
    if (row && here && here.offsetLeft + here.offsetWidth > row.clientWidth)
      row.scrollTo({ left: here.offsetLeft, behavior: 'instant' });
  }, []);
  return (
    <nav ref={place} aria-label={t('categories')}>
      <Carousel label={t('categories')} fits="tiles">
        {categoriesInOrder(categories).map(({ categoryId, slug, name, icon }) => (
          <li key={categoryId}>
            <NavLink to={categoryAddress(slug)} className={styles.tile ?? ''}>
              <CategoryIcon icon={icon} />
              <span>{name}</span>
            </NavLink>
          </li>
        ))}
      </Carousel>
    </nav>
  );
};

export const CategoryRowBone = () => (
  <CarouselBones fits="tiles">
    {Array.from({ length: 8 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: all alike
      <div key={index} className={`bone ${styles.bone}`} />
    ))}
  </CarouselBones>
);

const ICONS: Readonly<Record<string, typeof IconTicket>> = {
  music: IconMusic,
  'masks-theater': IconMasksTheater,
  'ball-football': IconBallFootball,
  confetti: IconConfetti,
  'mood-smile': IconMoodSmile,
  balloon: IconBalloon,
  'building-carousel': IconBuildingCarousel,
  'tools-kitchen-2': IconToolsKitchen2,
  'microphone-2': IconMicrophone2,
  palette: IconPalette,
  run: IconRun,
  'device-gamepad-2': IconDeviceGamepad2,
  'heart-handshake': IconHeartHandshake,
  candle: IconCandle,
};

/** Icon of a category: an image URL or the name of an icon. An unknown name shows a ticket. */
export const CategoryIcon = ({ icon, size = 28 }: { readonly icon: string; readonly size?: number }) => {
  const Icon = ICONS[icon] ?? IconTicket;
  const drawn = <Icon aria-hidden size={size} stroke={1.6} />;
  if (!icon.includes('/')) return drawn;
  return <Picture src={icon} width={size} height={size} otherwise={drawn} />;
};
