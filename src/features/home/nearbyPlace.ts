/** Place for "near you". A city chosen by name is stored for the tab; the visitor's position is never stored. */
import { useEffect, useState } from 'react';
import { signal, useSignal } from '../../kit/signal.ts';

export interface NearbyPlace {
  /** Name of the city; null for the visitor's own position. */
  readonly name: string | null;
  readonly latitude: number;
  readonly longitude: number;
}

export type GeolocationPermission = 'prompt' | 'granted' | 'denied';

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
export const usePlace = (): NearbyPlace | null => useSignal(chosenPlace);

const POSITION: PositionOptions = { maximumAge: 600_000, timeout: 10_000 };
/** Rounds to about 1 km, which is enough for a list of events. */
const roundedDegrees = (degrees: number): number => Math.round(degrees * 100) / 100;

export const locate = (): Promise<NearbyPlace | 'denied' | 'unknown'> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unknown');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({
          name: null,
          latitude: roundedDegrees(coords.latitude),
          longitude: roundedDegrees(coords.longitude),
        }),
      (error) => resolve(error.code === error.PERMISSION_DENIED ? 'denied' : 'unknown'),
      POSITION,
    );
  });

/** Permission to use the visitor's position, read without a prompt; null until known. */
export const usePermission = (): GeolocationPermission | null => {
  const [permission, setPermission] = useState<GeolocationPermission | null>(null);
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
