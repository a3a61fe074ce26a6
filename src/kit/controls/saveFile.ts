/** Hands a text or bytes to the reader as a file to keep. */

/** Some browsers begin to read the file only long after the press. */
const READ_BY_MS = 60_000;

export const saveFile = (content: string | Blob, name: string, type: string): void => {
  const url = URL.createObjectURL(
    typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content,
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_BY_MS);
};

/** What an answer brings as base64, as a file; throws for text that is none. */
export const fileOf = ({
  name,
  type,
  content,
}: {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}): File => new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], name, { type });
