import { useTranslation } from 'react-i18next';
import { waitKind } from '../../../domain/patience/waiting.ts';
import { heldUntil } from '../../../domain/reads/header.ts';
import { type Snapshot, useSnapshot } from '../../core/index.ts';
import { useFootHeight } from '../../kit/footHeight.ts';
import { useAfterPress } from '../../kit/hooks.ts';
import { useSpoken } from '../../kit/speech.tsx';
import styles from './room.module.css';
import { exactTime, timeOfDay } from './time.ts';
import { WaitingRoom } from './WaitingRoom.tsx';

type WaitKind = ReturnType<typeof waitKind>;

/** Names what the buyer keeps during the wait: the cart's items until the deadline. */
const Held = () => {
  const { t } = useTranslation('room');
  // Together with the wait, which a reserved cart can end.
  const until = useAfterPress(useSnapshot(heldUntil));
  const { count } = useAfterPress(useSnapshot((snapshot) => snapshot.cart));
  return until !== null && <p>{t('held', { count, time: timeOfDay.format(until) })}</p>;
};

const Bar = ({ what, until }: { readonly what: WaitKind; readonly until: number }) => {
  const { t } = useTranslation('room');
  const text = t(`wait.${what}`, { time: exactTime.format(until) });
  useSpoken(text);
  return (
    <div
      ref={useFootHeight<HTMLDivElement>('--wait-notice')}
      className={`row gap-3 pad-note small ${styles.notice} ${styles.bar}`}
    >
      <p>{text}</p>
      <Held />
    </div>
  );
};

/** Shown while a request waits for a busy host (W-08) or the buyer is in its waiting room (W-16). */
export const HostWait = ({ wait, room }: Pick<Snapshot, 'wait' | 'room'>) => {
  const isUnknown = useSnapshot(({ checkout }) => checkout.payment.status === 'unknown');
  const what = wait && waitKind(wait.what, isUnknown);
  return (
    <>
      {room === null && what !== null && wait?.until != null && <Bar what={what} until={wait.until} />}
      <WaitingRoom room={room} what={what}>
        <Held />
      </WaitingRoom>
    </>
  );
};
