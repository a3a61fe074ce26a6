import { offersNearYou } from '../../../domain/fields/nearby.ts';
import { useSnapshot } from '../../core/index.ts';
import { PopularEvents } from '../../kit/events/PopularEvents.tsx';
import { NearYou } from '../home/NearYou.tsx';

export const NoResultEvents = () => {
  const site = useSnapshot((snapshot) => snapshot.settings.site);
  return (
    <div className="column gap-8">
      <PopularEvents>{offersNearYou(site) && <NearYou />}</PopularEvents>
    </div>
  );
};
