/** Object `cfWaitingRoom` of a host's waiting room, in place of a response. `position` and all after it are ours. */
import { Schema } from '../../../domain/kernel/shapes.ts';

const Unreadable = Schema.transform(Schema.Unknown, Schema.Null, { decode: () => null, encode: () => null });
/** Null for a field that is missing or cannot be read, so that no damaged field hides the room. */
const lenient = <A>(schema: Schema.Schema<A>) =>
  Schema.optionalWith(Schema.Union(schema, Unreadable), { default: () => null });
const flag = () => lenient(Schema.Boolean);
const number = () => lenient(Schema.Number);

export const WaitingRoomResponse = Schema.Struct({
  cfWaitingRoom: Schema.Struct({
    inWaitingRoom: flag(),
    waitTimeKnown: flag(),
    waitTime: number(),
    waitTime25Percentile: number(),
    waitTime75Percentile: number(),
    queueIsFull: flag(),
    isRandomQueue: flag(),
    isRejectQueue: flag(),
    isEventPrequeueing: flag(),
    timeUntilEventStart: number(),
    shuffleAtEventStart: flag(),
    refreshIntervalSeconds: number(),
    position: number(),
    ahead: number(),
    room: lenient(Schema.String),
    ticketsPerDocument: number(),
    bearerRequired: flag(),
  }),
});
