/** Addresses of a face's registration. Separate file, because the first script of every page imports it. */

/** Result in the facial provider's return URL. Any visitor can forge it. */
export type FaceWord = 'registered' | 'inAnalysis' | 'pending';

const FACE_WORDS: ReadonlyMap<string | null, FaceWord> = new Map([
  ['CADASTRADA', 'registered'],
  ['ANALISE', 'inAnalysis'],
  ['PENDENTE', 'pending'],
]);

/** Result of a registration as the provider's return address names it. Null for any other word. */
export const faceWordOf = (word: string | null): FaceWord | null => FACE_WORDS.get(word) ?? null;

type Invited<Id> =
  | { readonly ok: true; readonly value: { readonly lineId: Id } }
  | { readonly ok: false; readonly problem: { readonly code: string } };

/** True if a bearer's link serves no more: the server does not know it for this ticket (O-71). */
export const isInvitationOver = <Id>(result: Invited<Id>, lineId: Id): boolean =>
  result.ok ? result.value.lineId !== lineId : result.problem.code === 'notFound';
