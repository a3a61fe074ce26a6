/** Stories of one payment: before, during, waiting for the buyer, and without a response. */
import { cents, instant, type PurchaseId } from '../../../domain/kernel/values.ts';
import type { OpenPayment } from '../../../domain/model/payment.ts';
import { given, type Story } from '../given.ts';
import { aCart, aLine, anItem, MINUTE, NOW } from '../shop.ts';
import { add, choose, enter, finalize, pay, start, tell } from '../story.ts';

export const ONE = aCart([aLine('1')]);
export const CHECK = { type: 'CheckPayment' } as const;
export const CLOSE = { type: 'ClosePayment' } as const;
export const WAITING = { status: 'waiting', pix: { code: '000201…', expiresAt: NOW + MINUTE } } as const;
export const inside = given(start(), ...enter());
export const shopping = inside.and(add(anItem()), tell(ONE));
export const ready = shopping.and(choose('pix'));
export const asking = ready.and(pay);
export const unknown = asking.and(finalize.fails('lost'));
/** Limit in milliseconds if the server names none: 60 s for its work and 30 s for the request's way. */
export const LIMIT = 90_000;
export const waiting = asking.and(finalize.says(WAITING));
export const payment = (story: Story) => story.state.checkout.payment;

/** Purchase of an open payment. */
export const OTHER = '901' as PurchaseId;
export const PIX = { code: '000201…', expiresAt: instant(NOW + 10 * MINUTE) };
export const openPayment = (over: Partial<OpenPayment> = {}): OpenPayment => ({
  ...{ purchaseId: OTHER, number: 'CT-000901', kind: 'pix', amount: cents(12_960), currency: 'BRL' },
  ...{ pix: PIX, expiresAt: PIX.expiresAt, reference: '', instructions: '', processing: false },
  summary: { titles: ['Noite de samba'], date: '2026-12-12T21:00', poster: '' },
  ...over,
});
