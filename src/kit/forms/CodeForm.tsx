/** Form for a code (coupon, voucher, wristband). The form library loads when the form is shown. */
import { lazyView } from '../controls/LazyView.tsx';
import styles from './CodeForm.module.css';

export const CodeForm = lazyView(async () => (await import('./CodeField.tsx')).CodeField, {
  waiting: <div className={`bone ${styles.waiting}`} />,
});
