/** All that an open map needs, as one file to load. */
export { releaseCommand, selectCommand } from './choosing.ts';
export { createSeatMaps } from './seat-maps.ts';
