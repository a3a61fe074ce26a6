/** What the page of the closed shop asks for. */
import { type Asked, settings } from '../../kit/loading.ts';

export interface MaintenanceData {
  readonly settings: Asked<'settings'>;
}
export const maintenanceData = (): MaintenanceData => ({ settings: settings() });
