/** Every message exists in three languages with the same placeholders, and every message is used. */
import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { FIELD_CODES } from '../../../domain/fields/violation.ts';
import { negotiate } from '../../../fixtures/marketplace/http/language.ts';
import { MESSAGES, say } from '../../../fixtures/marketplace/http/messages.ts';

const HERE = new URL('../../../fixtures/marketplace/', import.meta.url);
/** Keys that the domain's codes or a combination name. */
const NAMED_ELSEWHERE = ['field', 'orders'];
const LOCALES = ['pt-BR', 'en-US', 'es-ES'] as const;
const placesOf = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([place]) => place).toSorted();

/** The marketplace's sources, without the message texts and the letters, which have their own texts. */
const sources = async (): Promise<string> => {
  const names = await readdir(HERE, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts') && !/messages[\\/.]|mail[\\/]/.test(name));
  return (await Promise.all(files.map((name) => readFile(new URL(name, HERE), 'utf8')))).join('\n');
};

describe('messages', () => {
  const keys = Object.keys(MESSAGES['pt-BR']);

  it('have the same keys and placeholders in every language, and no empty text', () => {
    for (const locale of LOCALES) {
      expect(Object.keys(MESSAGES[locale]).toSorted()).toEqual(keys.toSorted());
      for (const key of keys) {
        expect(MESSAGES[locale][key]?.trim(), `${locale} ${key}`).not.toBe('');
        expect(placesOf(MESSAGES[locale][key] ?? ''), `${locale} ${key}`).toEqual(
          placesOf(MESSAGES['pt-BR'][key] ?? ''),
        );
      }
    }
  });

  it('differ between Portuguese and Spanish', () => {
    const same = keys.filter((key) => MESSAGES['pt-BR'][key] === MESSAGES['es-ES'][key]);
    expect(same).toEqual([]);
  });

  it('exist for every thrown key', async () => {
    const thrown = [...(await sources()).matchAll(/new ApiError\(\s*[^,]+,\s*[^,]+,\s*'([\w.-]+)'/g)];
    expect(thrown.length).toBeGreaterThan(20);
    for (const [, key = ''] of thrown) expect(keys).toContain(key);
    // Also those that reach an error through a function or a table.
    const places = [...new Set(keys.map((key) => key.split('.')[0]))].join('|');
    const written = [...(await sources()).matchAll(new RegExp(`'((?:${places})\\.[\\w-]+)'`, 'g'))];
    expect([...new Set(written.map(([, key = '']) => key))].filter((key) => !keys.includes(key))).toEqual([]);
    // A combined key could be without a text.
    expect((await sources()).match(/new ApiError\(\s*[^,]+,\s*[^,]+,\s*`.*/g)).toBeNull();
    for (const code of FIELD_CODES) expect(keys).toContain(code);
  });

  it('are all used', async () => {
    const said = await sources();
    // The domain's codes are keys as well.
    const own = (key: string): boolean => !NAMED_ELSEWHERE.some((start) => key.startsWith(start));
    expect(keys.filter((key) => own(key) && !said.includes(`'${key}'`))).toEqual([]);
  });

  it('fill their placeholders and name fields in the language', () => {
    expect(say('pt-BR', 'field.required', { field: 'nome' })).toBe('Preencha o campo nome.');
    expect(say('en-US', 'field.maximum', { field: 'mensagem', length: 10 })).toBe(
      'Message takes 10 characters at most.',
    );
  });

  it.each([
    ['es', 'es-ES'],
    ['es-MX,es;q=0.8,en;q=0.5', 'es-ES'],
    ['de-DE, en-GB;q=0.3', 'en-US'],
    ['en;q=0, pt;q=0.1', 'pt-BR'],
    ['EN-us', 'en-US'],
    ['', 'pt-BR'],
    ['xx', 'pt-BR'],
    [',;;q=,,=', 'pt-BR'],
    ['en;q=9', 'pt-BR'],
  ])('map Accept-Language %j to %s', (header, locale) => {
    expect(negotiate(header)).toBe(locale);
  });
});
