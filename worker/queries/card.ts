import * as Either from 'effect/Either';
import type { ApiResponse } from '../api/gateway.ts';
import type { CardForm, CardToken } from '../contract.ts';
import type { CallContext } from '../requests/context.ts';

/** Sends the card only to the payment provider. The vault keeps the resulting token. */
export const tokenizeCard = async (
  { gateway, vault }: CallContext,
  { number, holder, expiry, securityCode }: CardForm,
): Promise<ApiResponse<CardToken>> => {
  const response = await gateway.send('cardToken', { body: { number, holder, expiry, securityCode } });
  return Either.map(response, ({ value: { token } }) => ({ secretRef: vault.keep(token) }));
};
