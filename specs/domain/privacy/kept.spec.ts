/**
 * Pseudonyms never change between versions. A browser keeps its key over a deployment, and equal texts of one log must
 * keep equal pseudonyms.
 */
import { describe, expect, it } from 'vitest';
import type { PersonalKind } from '../../../domain/kernel/shapes.ts';
import { pseudonymOf, pseudonymsUnder, streamOf } from '../../../domain/privacy/pseudonym.ts';

const under = pseudonymsUnder(Uint8Array.from({ length: 32 }, (_, at) => at));

describe('pseudonyms of all versions', () => {
  it.each<[string, readonly number[]]>([
    ['', [727974432, 198448830, 475665288, 974115568]],
    ['a', [625290863, 678676499, 301571074, 886457340]],
    ['São Paulo', [107302706, 670700276, 168188595, 535222528]],
  ])('R-04 use the same number sequence for "%s"', (text, expected) => {
    const next = streamOf(text);
    expect(expected.map(() => next(1e9))).toEqual(expected);
  });

  it.each<[PersonalKind, string, string]>([
    ['account', 'u-42', 'q-44'],
    ['name', 'Ana Lima', 'Frt Klyq'],
    ['name', 'José D’Ávila', 'Mbuø R·Łbwgq'],
    ['email', 'ana.lima@site.com.br', 'jtg.lfae@qjrl.sin.rt'],
    ['phone', '+55 (11) 91234-5678', '+55 (15) 48399-8459'],
    ['phone', '55 1234 5678', '37 0812 3307'],
    ['document', '529.982.247-25', '447.592.319-00'],
    ['document', '529.982.247-26', '618.121.871-84'],
    ['document', '11222333000181', '09856647998489'],
    ['document', '12.ABC.345/01DE-35', '10.POH.759/42FI-35'],
    ['document', 'XAXX010101000', 'PIQP502704664'],
    ['birthDate', '1990-05-31', '1952-05-07'],
    ['birthDate', ' 31/05/1990', ' 04/08/1987'],
    ['postalCode', '01001-000', '88992-634'],
    ['place', 'Rua das Flores, 10', 'Gvr sjo Blvgor, 66'],
    ['code', 'PIXEL-0001', 'ZYDMO-3256'],
    ['text', 'Oi, Ana', 'text-ce9cfeaf4d9274b7'],
    ['secretRef', 'card-1', 'secretRef-1727b88d631fa6da'],
    ['charge', 'c-9', 'charge-aec427f678eb9ea5'],
    ['purchase', '900', 'purchase-484983b3551543ec'],
  ])('R-03 R-04 are the same for the %s "%s"', (kind, text, expected) => {
    expect(pseudonymOf(kind, text, under)).toBe(expected);
  });
});
