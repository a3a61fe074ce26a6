/** What the worker itself asks the core: starting, new settings, coming back to life. */
import { type MessageOf, messages, nullable, purchaseId, secretRef } from '../kernel/shapes.ts';

import { delivery } from './cart.ts';
import { leftPayment } from './payment.ts';
import { settings } from './person.ts';

export const SYSTEM_COMMANDS = messages({
  /** A session begins with what the page remembers; `tokenRef` names a stored access token. */
  Start: {
    settings,
    purchaseId: nullable(purchaseId),
    delivery,
    tokenRef: nullable(secretRef),
    /** The payment that was under way when the page was left. */
    payment: nullable(leftPayment),
  },
  /** The settings came anew from the server. */
  UseSettings: { settings },
  /** The worker died and was rebuilt from its log: what was under way is lost. */
  Recover: {},
  /** The device's clock was set, or the device slept: instants that were taken from it lately may be wrong. */
  CorrectClock: {},
});
export type SystemCommand = MessageOf<typeof SYSTEM_COMMANDS>;

export const SYSTEM_EVENTS = messages({
  Started: { settings, purchaseId: nullable(purchaseId), delivery },
  SettingsChanged: { settings },
});
