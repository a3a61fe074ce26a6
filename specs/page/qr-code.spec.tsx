/** A code too long for a QR code must not break the page. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { QrCode } from '../../src/kit/controls/QrCode.tsx';

it.each([
  [2331, true],
  [2332, false],
])('a code of %i bytes is drawn: %s', (bytes, drawn) => {
  expect(renderToStaticMarkup(<QrCode text={'x'.repeat(bytes)} label="QR" />) !== '').toBe(drawn);
});
