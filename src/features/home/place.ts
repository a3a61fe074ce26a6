/**
 * Where "near you" looks: what the reader allowed, and the place that was chosen. A city that was chosen by name stays so
 * for this tab; where the reader is is kept nowhere.
 */
import { useEffect, useState } from 'react';
import { signal, useSignal } from '../../kit/signal.ts';

export interface Place {
  /** Null for the reader's own position. */
  readonly name: string | null;
  readonly latitude: number;
  readonly longitude: number;
}

export type Permission = 'prompt' | 'granted' | 'denied';

const NAME = 'catraca.city';

/** Null where the browser keeps nothing. */
const quietly = <T>(use: () => T): T | null => {
  try {
    return use();
  } catch {
    return null;
  }
};

const chosenPlace = signal(quietly((): Place | null => JSON.parse(sessionStorage.getItem(NAME) ?? 'null')));
export const choosePlace = (place: Place): void => {
  chosenPlace.set(place);
  quietly(() => sessionStorage.setItem(NAME, JSON.stringify(place.name && place)));
};
export const usePlace = (): Place | null => useSignal(chosenPlace);

const POSITION: PositionOptions = { maximumAge: 600_000, timeout: 10_000 };
/** A street is more than a list of events needs. */
const coarse = (degrees: number): number => Math.round(degrees * 100) / 100;

/** Asks the browser where the reader is, which may ask the reader. */
export const locate = (): Promise<Place | 'denied' | 'unknown'> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve('unknown');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ name: null, latitude: coarse(coords.latitude), longitude: coarse(coords.longitude) }),
      (error) => resolve(error.code === error.PERMISSION_DENIED ? 'denied' : 'unknown'),
      POSITION,
    );
  });

/** What the browser would answer, without asking the reader; follows the reader's changes. Null until known. */
export const usePermission = (): Permission | null => {
  const [permission, setPermission] = useState<Permission | null>(null);
  useEffect(() => {
    let status: PermissionStatus | undefined;
    const look = (): void => setPermission(status?.state ?? 'prompt');
    navigator.permissions?.query({ name: 'geolocation' }).then(
      (answer) => {
        status = answer;
        status.addEventListener('change', look);
        look();
      },
      () => setPermission('prompt'),
    );
    return () => status?.removeEventListener('change', look);
  }, []);
  return permission;
};
