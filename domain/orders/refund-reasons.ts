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

/** Maximum length of a refund's note, in characters (O-35). */
export const LONGEST_NOTE = 2000;
