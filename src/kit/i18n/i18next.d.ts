/** Typed keys from the Portuguese files. Namespaces of screens are in `src/routes.ts`. */
import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell';
    keySeparator: false;
    returnNull: false;
  }
  interface ResourceNamespaceMap {
    codes: typeof import('./pt-BR/codes.json');
    cookies: typeof import('./pt-BR/cookies.json');
    report: typeof import('./pt-BR/report.json');
    seats: typeof import('./pt-BR/seats.json');
    shell: typeof import('./pt-BR/shell.json');
  }
}
