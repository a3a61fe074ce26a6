/** A file of its own, because the login form loads before the frame of the other forms. */
import { useState } from 'react';
import type { NoticeCode } from '../../../../domain/model/codes.ts';
import { useSnapshot } from '../../../core/index.ts';
import { codeText, useNotice } from '../../../kit/messages.ts';

/** A request without a response from the server, whatever was requested. */
const UNSENT: readonly NoticeCode[] = ['server.offline', 'server.unavailable'];

/** Returns the text of the newest refusal among `codes`, or of a server that did not respond. Call `forget` before the next request. */
export const useRefusal = (
  ...codes: readonly NoticeCode[]
): { readonly refusal: string | null; readonly forget: () => void } => {
  const notice = useNotice();
  const latest = useSnapshot((snapshot) => snapshot.notice?.serial ?? 0);
  const [seen, setSeen] = useState({ serial: latest, text: null as string | null });
  if (notice !== null && notice.serial > seen.serial) {
    const { serial, code, params, serverMessage } = notice;
    const isOurs = [...codes, ...UNSENT].some((each) => each === code);
    setSeen({ serial, text: isOurs ? (serverMessage ?? codeText(code, params)) : seen.text });
  }
  return { refusal: seen.text, forget: () => setSeen({ ...seen, text: null }) };
};
