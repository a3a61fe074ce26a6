/** Offers the city of the visitor's IP address, if the settings allow a guess (F-44). */
import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mayGuessCity, type Whereabouts } from '../../../domain/fields/nearby.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useQuery, valueIn } from '../../kit/query.ts';
import { chooseCity, usePlace } from './nearbyPlace.ts';

interface Props {
  readonly permission: Whereabouts['permission'];
  readonly onChosen: () => void;
}

export const GuessedCity = ({ permission, onChosen }: Props) => {
  const { t } = useTranslation('home');
  const offersCities = valueIn(useQuery('settings', {})[0])?.tellsCities === true;
  const [result] = useQuery(
    'ipLookup',
    mayGuessCity({ offersCities, permission, chosen: usePlace() !== null }) ? {} : null,
  );
  if (!result?.ok || result.value.city === '') return null;
  const { value } = result;
  return (
    <Button
      kind="quiet"
      onClick={() => {
        chooseCity(value);
        onChosen();
      }}
    >
      <IconMapPin aria-hidden size={20} />
      <span>{t('near.guess', { city: value.city })}</span>
    </Button>
  );
};
