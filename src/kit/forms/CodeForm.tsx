/** Form for one code: coupon, voucher, wristband. Its code and the form library load when it is shown. */
import { lazy, Suspense } from 'react';
import { importOrReload } from '../lazy.ts';
import type { CodeFieldProps } from './CodeField.tsx';
import styles from './CodeForm.module.css';

const CodeField = lazy(
  importOrReload(
    () => import('./CodeField.tsx'),
    () => location.href,
  ),
);

export const CodeForm = (props: CodeFieldProps) => (
  <Suspense fallback={<div className={`bone ${styles.waiting}`} />}>
    <CodeField {...props} />
  </Suspense>
);
