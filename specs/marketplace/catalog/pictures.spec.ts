/** Pictures of contact messages: whole, of a bearable size, and nothing else. */
import { expect, it } from 'vitest';
import { isPicture, type PictureKind } from '../../../fixtures/marketplace/catalog/pictures.ts';

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');
/** One pixel each. */
const PICTURES: Readonly<Record<PictureKind, Buffer>> = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  webp: Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
  jpeg: bytes('ffd8 ffe0 0004 0000 ffc0 000b 08 0001 0001 01 011100 ffda 0008 01 0100 003f00 00 ffd9'),
};
const KINDS = Object.keys(PICTURES) as PictureKind[];

it.each(KINDS)('a %s is a picture, but no other kind and no part of one', (kind) => {
  const picture = PICTURES[kind];
  expect(KINDS.filter((other) => isPicture(other, picture))).toEqual([kind]);
  for (let length = 0; length < 12; length += 1)
    expect(isPicture(kind, picture.subarray(0, length))).toBe(false);
});

it.each(['png', 'gif', 'webp'] as const)('a %s with an appended script is refused', (kind) => {
  const script = Buffer.from('<script>alert(1)</script>');
  expect(isPicture(kind, Buffer.concat([PICTURES[kind], script]))).toBe(false);
});

it('a picture of 900 megapixels is refused', () => {
  const png = Buffer.from(PICTURES.png);
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  expect(isPicture('png', png)).toBe(false);
  const jpeg = Buffer.from(PICTURES.jpeg);
  jpeg.writeUInt32BE(0x7530_7530, 13);
  expect(isPicture('jpeg', jpeg)).toBe(false);
});
