/** Reasons that a buyer can state for a refund. Pages import this file, so it imports no schema. */
export const REFUND_REASONS = [
  'illness',
  'theft',
  'vehicleFailure',
  'homeEmergency',
  'relativeDeath',
  'workRelocation',
  'familyEmergency',
] as const;
