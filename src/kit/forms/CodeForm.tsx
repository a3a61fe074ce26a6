/** Form for a code (coupon, voucher, wristband). The form library loads when the form is shown. */
import { lazy, Suspense } from 'react';
import { importOrReload } from '../lazy.ts';
import type { CodeFieldProps } from './CodeField.tsx';
import styles from './CodeForm.module.css';

const CodeField = lazy(importOrReload(() => import('./CodeField.tsx')));

export const CodeForm = (props: CodeFieldProps) => (
  <Suspense fallback={<div className={`bone ${styles.waiting}`} />}>
    <CodeField {...props} />
  </Suspense>
);
