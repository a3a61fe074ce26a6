/** Loads code later. In the worker, `import()` is allowed only as an argument of `loadLater` (`.biome/later.grit`). */
import { defer, firstValueFrom, retry, timer } from 'rxjs';
import { fetchFiles } from './files.ts';

/** Milliseconds before each retry. Together longer than a short loss of the connection. */
const PAUSES = [100, 1000, 2000, 4000];

/** Repeats a failed `import()`. Rejects after the last retry, since the old code is missing after a new version. */
export const loadLater = <T>(load: () => Promise<T>): Promise<T> =>
  firstValueFrom(
    defer(() => fetchFiles(load).then(load)).pipe(
      retry({ count: PAUSES.length, delay: (_error, nth) => timer(PAUSES[nth - 1] ?? 0) }),
    ),
  );
