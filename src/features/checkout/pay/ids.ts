/** Ids of the controls that the focus returns to after a refusal. */
export const PAY_BUTTON = 'pay-button';
export const CARD_NUMBER = 'card-number';
export const CARD_CODE = 'card-securityCode';
