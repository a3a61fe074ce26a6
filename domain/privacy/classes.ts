/**
 * What kind of thing each field is, to privacy. The types make a table for every field of a type that can be
 * logged: a field without a class does not compile. Not here: the tables (`event-classes.ts`, `state-classes.ts`)
 * and what is done with each class (`redact.ts`).
 */
import type { LineId } from '../kernel/ids.ts';

/** Replaced by a pseudonym; texts of one kind are compared with each other. */
export type PersonalKind =
  | 'account'
  | 'name'
  | 'email'
  | 'phone'
  /** CPF, RFC, passport and CNPJ alike, since one is copied into the place of another. */
  | 'document'
  | 'birthDate'
  | 'postalCode'
  | 'place'
  /** Typed by the buyer, worth something to who has it, or part of a card: wristband, voucher, coupon, BIN. */
  | 'code'
  /** Words of somebody else's, of any form; nothing of them is kept. */
  | 'text'
  /** Names a secret, and is replaced in case it should ever be one. */
  | 'secretRef'
  /** A Pix charge. */
  | 'charge';

/**
 * `plain` is kept; `gone` becomes null; `failureParams` and `noticeParams` are records of which named keys only
 * are kept.
 */
export type PrivacyClass = PersonalKind | 'plain' | 'gone' | 'failureParams' | 'noticeParams';

/** A table as the redaction reads it. An array has its elements' table; `each` serves every key of a record. */
export type ClassTree = PrivacyClass | { readonly [field: string]: ClassTree };

type Leaf = string | number | boolean;
type KeysOf<T> = T extends unknown ? keyof T : never;
type ValueAt<T, K> = T extends unknown ? (K extends keyof T ? T[K] : never) : never;

/** Numbers and flags say nothing by themselves and are plain. */
type LeafClasses<T> = [T] extends [number | boolean] ? 'plain' : PersonalKind | 'plain' | 'gone';

/**
 * The table of a type: a class for each leaf, the tables of all members of a union laid together, and for records
 * of anything a class that names the keys to keep.
 */
export type ClassesOf<T> = PresentClasses<Exclude<T, null | undefined>>;
type PresentClasses<T> = [T] extends [Leaf]
  ? LeafClasses<T>
  : [T] extends [readonly (infer E)[]]
    ? ClassesOf<E>
    : string extends KeysOf<T>
      ? 'failureParams' | 'noticeParams'
      : [KeysOf<T>] extends [LineId]
        ? { readonly each: ClassesOf<ValueAt<T, LineId>> }
        : { readonly [K in KeysOf<T>]-?: ClassesOf<ValueAt<T, K>> };

/** One table a member of a union that is told apart by `type`. */
export type ClassesByType<T extends { readonly type: string }> = {
  readonly [K in T['type']]: ClassesOf<Extract<T, { readonly type: K }>>;
};
