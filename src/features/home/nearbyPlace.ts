/** Place for "near you". A city chosen by name is stored for the tab; the visitor's position is never stored. */
import { useEffect, useState } from 'react';
import {
  type City,
  cityName,
  locationFailure,
  roughPosition,
  type Whereabouts,
} from '../../../domain/fields/nearby.ts';
import { signal, useSignal } from '../../kit/signal.ts';

export interface NearbyPlace {
  /** Name of the city; null for the visitor's own position. */
  readonly name: string | null;
  readonly latitude: number;
  readonly longitude: number;
}

const NAME = 'catraca.city';

const nullOnError = <T>(use: () => T): T | null => {
  try {
    return use();
  } catch {
    return null;
  }
};

const chosenPlace = signal(
  nullOnError((): NearbyPlace | null => JSON.parse(sessionStorage.getItem(NAME) ?? 'null')),
);
export const choosePlace = (place: NearbyPlace): void => {
  chosenPlace.set(place);
  nullOnError(() => sessionStorage.setItem(NAME, JSON.stringify(place.name && place)));
};
export const chooseCity = ({ latitude, longitude, ...city }: Omit<NearbyPlace, 'name'> & City): void =>
  choosePlace({ name: cityName(city), latitude, longitude });
export const usePlace = (): NearbyPlace | null => useSignal(chosenPlace);

const POSITION: PositionOptions = { maximumAge: 600_000, timeout: 10_000 };

export const locate = (): Promise<NearbyPlace | ReturnType<typeof locationFailure>> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(locationFailure(null));
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ name: null, ...roughPosition(coords) }),
      (error) => resolve(locationFailure(error.code)),
      POSITION,
    );
  });

/** Permission to use the visitor's position, read without a prompt; null until known. */
export const usePermission = (): Whereabouts['permission'] => {
  const [permission, setPermission] = useState<Whereabouts['permission']>(null);
  useEffect(() => {
    let status: PermissionStatus | undefined;
    const update = (): void => setPermission(status?.state ?? 'prompt');
    navigator.permissions?.query({ name: 'geolocation' }).then(
      (result) => {
        status = result;
        status.addEventListener('change', update);
        update();
      },
      () => setPermission('prompt'),
    );
    return () => status?.removeEventListener('change', update);
  }, []);
  return permission;
};
