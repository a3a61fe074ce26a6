import i18next from 'i18next';
import { announce } from '../speech.tsx';

/** Some browsers read the file long after the click. */
const REVOKE_AFTER_MS = 60_000;

export const saveFile = (content: string | Blob, name: string, type: string): void => {
  const url = URL.createObjectURL(
    typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content,
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
};

/** Saves a file and announces its name, since the page does not change. */
export const downloadFile = (content: string | Blob, name: string, type: string): void => {
  saveFile(content, name, type);
  announce(i18next.t('downloading', { ns: 'shell', name }));
};

/** Decodes a file from base64. Throws if the content is not base64. */
export const fileOf = ({
  name,
  type,
  content,
}: {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}): File => new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], name, { type });

/** Copies without the clipboard API, for insecure pages and denied permissions. */
const copySelected = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'visually-hidden';
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  const before = document.activeElement;
  try {
    field.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
};

/** Copies a text to the clipboard. Resolves to false if the browser forbids it. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
};
