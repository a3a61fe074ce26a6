/** Specs of links as people share them: with the end of a sentence, or in the capital letters of a printed code. */
import { describe, expect, it } from 'vitest';
import { sharedPath } from '../../../domain/fields/shared-path.ts';
import { anyText, fc } from '../fc.ts';

const EVENT = '/cia-do-telhado/a-casa-dos-relogios';

describe('a shared path', () => {
  it.each([
    [`${EVENT}.`, EVENT],
    [`${EVENT}).`, EVENT],
    [`${EVENT}%20`, EVENT],
    [`${EVENT}%20/mapa,`, `${EVENT}/mapa`],
    [`${EVENT}/).`, EVENT],
    [`${EVENT}%E2%80%9D`, EVENT],
    [`${EVENT}%E2%80%8B!`, EVENT],
    [`${EVENT}%F0%9F%8E%89`, EVENT],
    ['/faq.', '/faq'],
    ['/minhas-compras/pedido/Ab-12).', '/minhas-compras/pedido/Ab-12'],
    ['/).', '/'],
    ['/%E0%A4%A', '/%E0%A4%A'],
    ['//host.example.', '/host.example'],
    [`${EVENT}/`, `${EVENT}/`],
  ])('F-59 %s means %s', (path, meant) => {
    expect(sharedPath(path)).toBe(meant);
  });

  it.each([
    [EVENT.toUpperCase(), EVENT],
    ['/MINHAS-COMPRAS/pedido/Ab', '/MINHAS-COMPRAS/pedido/Ab'],
    ['/cadastro-facial/Ab/1', '/cadastro-facial/Ab/1'],
  ])('F-59 %s means %s', (path, meant) => {
    expect(sharedPath(path)).toBe(meant);
  });

  it('F-59 is a path within the shop, and the same path when applied again', () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 4 }), (parts) => {
        const path = sharedPath(`/${parts.map((part) => encodeURIComponent(part.toWellFormed())).join('/')}`);
        expect(path).toMatch(/^\/(?!\/)/);
        expect(sharedPath(path)).toBe(path);
      }),
    );
  });
});
