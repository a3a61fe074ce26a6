/** Hands a text or bytes to the reader as a file to keep. */

export const saveFile = (content: string | Blob, name: string, type: string): void => {
  const url = URL.createObjectURL(
    typeof content === 'string' ? new Blob([content], { type: `${type};charset=utf-8` }) : content,
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};
