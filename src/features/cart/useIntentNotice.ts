import { type Snapshot, useCore } from '../../core/index.ts';

export type Intent = Snapshot['cart']['intents'][number];
type Notice = NonNullable<Snapshot['notice']>;
type Sending = () => Promise<boolean>;

/**
 * Sends a command and resolves to its notice, once the queued change (intent) has left the queue. Null without a
 * notice, or if the change never joined the queue.
 */
export const useIntentNotice = (): ((
  isOwn: (intent: Intent) => boolean,
  sending: Sending,
) => Promise<Notice | null>) => {
  const { snapshots } = useCore();
  return async (isOwn, sending) => {
    let result = null as Notice | null;
    let isAsked = false;
    let { notice } = snapshots.get();
    const settled = Promise.withResolvers<void>();
    const stop = snapshots.subscribe(() => {
      const now = snapshots.get();
      const isWaiting = now.cart.intents.some(isOwn);
      if (isAsked && !isWaiting) {
        stop();
        if (now.notice?.serial !== notice?.serial) result = now.notice;
        settled.resolve();
      }
      isAsked ||= isWaiting;
      notice = now.notice;
    });
    // The snapshot shows the change once the core has decided the command.
    const isBegun = (await sending()) && isAsked;
    if (isBegun) await settled.promise;
    stop();
    return result;
  };
};
