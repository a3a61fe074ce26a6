/** A code that no picture holds is no reason to lose the page it stands on. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QrCode } from '../../src/kit/controls/QrCode.tsx';

it.each([
  [2331, true],
  [2332, false],
])('a code of %i bytes is drawn: %s', (bytes, drawn) => {
  expect(renderToStaticMarkup(<QrCode text={'x'.repeat(bytes)} label="QR" />) !== '').toBe(drawn);
});
