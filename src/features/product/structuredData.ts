import { dataText } from '../../../domain/catalog/structured-data.ts';

interface ScriptPolicy {
  createScript(text: string): string;
}

/** Trusted Types policy for JSON. Throws a SyntaxError on other text, so that no code passes. */
const jsonOnlyPolicy = {
  createScript: (text: string): string => {
    JSON.parse(text);
    return text;
  },
};

const policy: ScriptPolicy =
  (
    globalThis as {
      trustedTypes?: { createPolicy(name: string, rules: typeof jsonOnlyPolicy): ScriptPolicy };
    }
  ).trustedTypes?.createPolicy('catraca-text', jsonOnlyPolicy) ?? jsonOnlyPolicy;

/** JSON-LD script element, which browsers never run. */
export const dataScript = (data: object): HTMLScriptElement => {
  const element = document.createElement('script');
  element.type = 'application/ld+json';
  element.text = policy.createScript(dataText(data));
  return element;
};
