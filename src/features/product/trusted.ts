/**
 * The page's policy for text inside a script element: data blocks only, never code. `<` is written as an escape, so
 * that no text of ours can end the element early.
 */

interface ScriptPolicy {
  createScript(text: string): string;
}

/** Throws a SyntaxError on anything but JSON, so that the policy can never let code through. */
const asText = {
  createScript: (text: string): string => {
    JSON.parse(text);
    return text;
  },
};

const policy: ScriptPolicy =
  (
    globalThis as { trustedTypes?: { createPolicy(name: string, rules: typeof asText): ScriptPolicy } }
  ).trustedTypes?.createPolicy('catraca-text', asText) ?? asText;

/** A `<script type="application/ld+json">` with this content: a block of data that no browser runs. */
export const dataScript = (data: object): HTMLScriptElement => {
  const element = document.createElement('script');
  element.type = 'application/ld+json';
  element.text = policy.createScript(JSON.stringify(data).replaceAll('<', '\\u003c'));
  return element;
};
