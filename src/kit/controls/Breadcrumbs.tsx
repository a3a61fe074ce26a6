import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './Breadcrumbs.module.css';

export interface Crumb {
  readonly label: string;
  /** Path of the step; null for the current page, and for a step without a page. */
  readonly to: string | null;
}

interface Props {
  readonly trail: readonly Crumb[];
  readonly className?: string | undefined;
}

export const Breadcrumbs = ({ trail, className }: Props) => {
  const { t } = useTranslation();
  if (trail.length === 0) return null;
  const steps: readonly Crumb[] = [{ label: t('crumbs.home'), to: '/' }, ...trail];
  return (
    <nav aria-label={t('crumbs.label')} className={`soft tiny ${styles.crumbs} ${className ?? ''}`}>
      <ol className="line">
        {steps.map(({ label, to }, index) => (
          <li className="line min-width-0" key={label}>
            {index < steps.length - 1 && to !== null ? (
              <Link to={to}>{label}</Link>
            ) : (
              <span {...(index === steps.length - 1 ? { 'aria-current': 'page' } : {})}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};
