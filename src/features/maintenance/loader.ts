import { type PendingQuery, startSettings } from '../../kit/query.ts';

export interface MaintenanceData {
  readonly settings: PendingQuery<'settings'>;
}
export const maintenanceData = (): MaintenanceData => ({ settings: startSettings() });
