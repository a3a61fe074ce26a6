import type { ReactElement } from 'react';

/** Content without bare text, so that it can have siblings (specs/page/text-nodes.spec.ts). */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined;
