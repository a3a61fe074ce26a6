/** A file for download stays available until the browser has read it. */
import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from '../../src/kit/controls/saveAndCopy.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a saved file’s URL is revoked one minute after the press', () => {
  vi.useFakeTimers();
  const link = { href: '', download: '', click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => link });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  const revoked = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  saveFile('text', 'log.json', 'application/json');
  expect(link).toMatchObject({ href: 'blob:1', download: 'log.json' });
  expect(link.click).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(59_000);
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:1');
});
