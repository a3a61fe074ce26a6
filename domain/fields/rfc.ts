/** RFC: a taxpayer's number in Mexico. The pattern only; its last character is not computed. */

const PATTERN = /^[A-Za-zÑñ&]{3,4}\d{6}[A-Za-z0-9]{3}$/;

/** 3 or 4 letters (Ñ and & among them), 6 digits, 3 letters or digits, in either case (F-09). */
export const isRfc = (text: string): boolean => PATTERN.test(text);
