import { afterEach, expect, test, vi } from 'vitest';
import { loadLater } from '../../worker/later.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('code whose file fails up to four times is loaded, and a fifth failure rejects', async () => {
  vi.useFakeTimers();
  for (const failures of [0, 1, 4, 5]) {
    let requests = 0;
    const loaded = loadLater(() => {
      requests += 1;
      return requests > failures ? Promise.resolve('code') : Promise.reject(new Error(`${failures}`));
    }).catch((error: unknown) => String(error));
    await vi.runAllTimersAsync();
    expect(await loaded).toBe(failures > 4 ? 'Error: 5' : 'code');
  }
});
