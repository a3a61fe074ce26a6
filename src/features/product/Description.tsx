/** Description as untrusted HTML. Only a few text elements pass DOMPurify, which returns a `TrustedHTML`. */
import DOMPurify from 'dompurify';
import i18next from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/controls/Button.tsx';
import styles from './Description.module.css';

const ALLOWED_TAGS = [
  'p',
  'br',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'a',
  'blockquote',
  'hr',
];

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName !== 'A') return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer nofollow');
  node.setAttribute('title', i18next.t('newTab', { ns: 'shell' }));
});

const TAG = /<[a-z][^<>]*>?/gi;
const REFUSED_TAG = /<(?:base\b[^>]*|style\b[\s\S]*?<\/style\b[^>]*)(?:>|$)/gi;
const REFUSED = /[\s"'/](?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi;

/** Removes what the content security policy would report. Only DOMPurify decides what is safe. */
const withoutViolations = (html: string): string =>
  html.replace(REFUSED_TAG, '').replace(TAG, (tag) => tag.replace(REFUSED, ''));

const clean = (html: string): TrustedHTML =>
  DOMPurify.sanitize(withoutViolations(html), {
    ALLOWED_TAGS,
    ALLOWED_ATTR: ['href'],
    RETURN_TRUSTED_TYPE: true,
  });

const LONG_TEXT = 600;

export const Description = ({ html }: { readonly html: string }) => {
  const { t } = useTranslation('product');
  const [whole, setWhole] = useState(html.length <= LONG_TEXT);
  const safe = useMemo(() => clean(html), [html]);
  return (
    <section aria-label={t('about')}>
      <h2 className={styles.title}>{t('about')}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized above */}
      <div className={styles.text} data-whole={whole} dangerouslySetInnerHTML={{ __html: safe }} />
      {html.length > LONG_TEXT && (
        <Button kind="plain" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? t('about.less') : t('about.more')}
        </Button>
      )}
    </section>
  );
};
