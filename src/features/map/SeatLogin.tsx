/** Login form of the seat dialog. The registration link returns to the map afterwards. */
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { takenSeats } from '../../../domain/cart/seats.ts';
import { choiceName } from '../../../domain/cart/things.ts';
import { isEntering } from '../../../domain/session/status.ts';
import { type SeatMapHandle, type Snapshot, useSnapshot } from '../../core/index.ts';
import { afterEntry, entryAddress } from '../../kit/addresses.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { useSignal } from '../../kit/signal.ts';
import { useSpoken } from '../../kit/speech.tsx';
import { LoginForm } from '../account/entry/LoginForm.tsx';
import styles from './MapPage.module.css';

type Seats = Snapshot['cart']['deferredSeats'];

interface Props {
  readonly map: SeatMapHandle;
  readonly deferred: Seats;
  readonly onLeave: () => void;
}

const namesOf = (seats: Seats): string => seats.map(choiceName).join('; ');

export const SeatLogin = ({ map: { key, states }, deferred, onLeave }: Props) => {
  const { t } = useTranslation(['seats', 'map', 'entry']);
  const entering = useSnapshot(isEntering);
  const after = afterEntry(useLocation());
  const readTaken = (): Seats => takenSeats(deferred, key, states.get());
  // Renders again once other seats are taken.
  useSignal({ subscribe: states.subscribe, get: () => namesOf(readTaken()) });
  const taken = readTaken();
  const free = deferred.filter((seat) => !taken.includes(seat));
  const isLost = taken.length > 0;
  const lost = t('map:lost', { count: taken.length, place: namesOf(taken) });
  useSpoken(isLost && lost, true);
  return (
    <>
      {isLost && (
        <>
          <p className="strong">{lost}</p>
          <Button kind="quiet" wide onClick={onLeave}>
            {t('login.leave')}
          </Button>
        </>
      )}
      <LoginForm
        entering={entering}
        intro={free.length > 0 ? t('login.text', { label: namesOf(free) }) : t('entry:login.plain')}
      />
      <p className={`soft small ${styles.soft}`}>
        {t('login.new')} <Link to={entryAddress('register', after)}>{t('login.register')}</Link>
      </p>
    </>
  );
};
