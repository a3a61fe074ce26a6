/** Ids of controls that take the focus after a refusal. */
export const PAY_BUTTON = 'pay-button';
export const CARD_NUMBER = 'card-number';
export const CARD_CODE = 'card-securityCode';
