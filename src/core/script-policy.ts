interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/**
 * Trusted Types policy for addresses of scripts; undefined in a browser without Trusted Types. Browsers refuse a second
 * policy of the same name.
 */
export const scriptPolicy = (name: string, isAllowed: (url: string) => boolean) =>
  (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(name, {
    createScriptURL(url) {
      if (!isAllowed(url)) throw new TypeError('not the address of an allowed script');
      return url;
    },
  });
