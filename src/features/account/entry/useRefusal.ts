/** A file of its own, because the login form loads before the frame of the other forms. */
import { useState } from 'react';
import type { NoticeCode } from '../../../../domain/model/codes.ts';
import { useSnapshot } from '../../../core/index.ts';
import { codeText, useNotice } from '../../../kit/messages.ts';

/** Returns the text of the newest refusal among `codes`. Call `forget` before the next request. */
export const useRefusal = (
  ...codes: readonly NoticeCode[]
): { readonly refusal: string | null; readonly forget: () => void } => {
  const notice = useNotice();
  const latest = useSnapshot((snapshot) => snapshot.notice?.serial ?? 0);
  const [seen, setSeen] = useState({ serial: latest, text: null as string | null });
  if (notice !== null && notice.serial > seen.serial) {
    const { serial, code, params, serverMessage } = notice;
    const isOurs = codes.some((each) => each === code);
    setSeen({ serial, text: isOurs ? (serverMessage ?? codeText(code, params)) : seen.text });
  }
  return { refusal: seen.text, forget: () => setSeen({ ...seen, text: null }) };
};
