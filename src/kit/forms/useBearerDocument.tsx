import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bearerEntry } from '../../../domain/fields/masks.ts';
import { bearerDocument, livesAbroad } from '../../../domain/fields/profile.ts';
import { bearerRule } from '../../../domain/fields/violation.ts';
import type { EntryDocument } from '../../../domain/model/cart.ts';
import { useSnapshot } from '../../core/index.ts';
import type { Elements } from '../elements.ts';
import { CheckField } from './CheckField.tsx';
import { type CheckedForm, useCheckedForm } from './useCheckedForm.ts';
import { useCheck } from './violations.ts';

interface BearerDocument {
  readonly label: string;
  readonly mask: ((text: string) => string) | undefined;
  readonly check: (text: string) => string | null;
  /** Choice of a passport, for bearers who live in another country. Null if the field takes any document. */
  readonly choice: Elements;
}

/** Document field of a bearer: what the entrance needs, or a passport. `start` is the document at first. */
export const useBearerDocument = (entry: EntryDocument | null, start = ''): BearerDocument => {
  const { t } = useTranslation('entry');
  const check = useCheck();
  const site = useSnapshot((snapshot) => snapshot.settings.site);
  const foreign = useSnapshot((snapshot) => snapshot.session.foreign);
  const needed = bearerDocument(entry, site);
  const [abroad, setAbroad] = useState(() => livesAbroad(needed, start, foreign));
  const { document, label, mask, offersPassport } = bearerEntry(entry, site, abroad);
  const [kind, context] = bearerRule(document, needed);
  return {
    label: t(label),
    mask,
    check: check(kind, context),
    choice: offersPassport && <CheckField label={t('field.abroad')} checked={abroad} onChange={setAbroad} />,
  };
};

/** Name and document of a bearer. */
export type BearerTexts = Record<'name' | 'document', string>;

const useBearerRules = ({ check: checkDocument }: BearerDocument) => {
  const check = useCheck();
  return ({ name, document }: BearerTexts) => ({
    name: check('fullName', { printed: true })(name),
    document: checkDocument(document),
  });
};

/** The form of a bearer, at checkout and in an order. `id` begins the fields' ids. */
export const useBearerForm = (
  id: string,
  initialValues: BearerTexts,
  document: BearerDocument,
): CheckedForm<BearerTexts> => {
  const { t } = useTranslation('entry');
  return useCheckedForm<BearerTexts>({
    ...{ id, initialValues, rules: useBearerRules(document) },
    label: (name) => (name === 'name' ? t('field.name') : document.label),
  });
};

/** The form of a person who accepts a ticket, with the address of the letter. */
export const useReceiverForm = (document: BearerDocument) => {
  const { t } = useTranslation('entry');
  const check = useCheck();
  const rules = useBearerRules(document);
  return useCheckedForm({
    id: 'receiver',
    initialValues: { name: '', document: '', email: '' },
    rules: ({ email, ...texts }) => ({ ...rules(texts), email: check('email', {})(email) }),
    label: (name) => (name === 'document' ? document.label : t(`field.${name}`)),
  });
};
