/** A seat of the reader's own in another purchase: to go on with that, to bring it here, or to give it up. */
import { useTranslation } from 'react-i18next';
import type { SeatMapHandle } from '../../core/index.ts';
import { Dialog } from '../../kit/controls/Dialog.tsx';
import { Failure } from '../../kit/controls/Failure.tsx';
import { loadTexts } from '../../kit/i18n/texts.ts';
import { lazyPart, pageIdle, useLazyPart } from '../../kit/lazy.ts';
import { useSignal } from '../../kit/signal.ts';

const aside = lazyPart(async () => (await Promise.all([import('./Aside.tsx'), loadTexts('cart')]))[0].Aside);

interface Props {
  readonly map: SeatMapHandle;
  readonly seat: number | null;
  readonly onClose: () => void;
}

export const AsideDialog = ({ map, seat, onClose }: Props) => {
  const { t } = useTranslation('seats');
  const { Component: Aside, problem, retry } = useLazyPart(aside, seat !== null, useSignal(pageIdle));
  return (
    <Dialog opened={seat !== null} title={t('aside.title')} onClose={onClose}>
      {problem !== null && <Failure problem={problem} onRetry={retry} />}
      {Aside !== null && seat !== null && <Aside map={map} seat={seat} onClose={onClose} />}
      {Aside === null && problem === null && <div className="bone" />}
    </Dialog>
  );
};
