/** A field that the server judges too: what it refused stays wrong until it is changed; no answer holds nobody up. */
import { useRef, useState } from 'react';

/** Answers why the server refuses the text, or null; throws where it did not answer. */
type Ask = (text: string) => Promise<string | null>;

export interface ServerCheck {
  readonly pending: boolean;
  /** Why the server refused this text; null while it has not. */
  readonly refusal: (text: string) => string | null;
  /** Asks, each text once; answers whether it may be sent. */
  readonly check: (text: string) => Promise<boolean>;
}

export const useServerCheck = (ask: Ask): ServerCheck => {
  const asked = useRef(new Map<string, Promise<string | null>>());
  const refused = useRef(new Map<string, string>());
  const [pending, setPending] = useState(0);
  const answerTo = async (text: string): Promise<string | null> => {
    setPending((count) => count + 1);
    try {
      const refusal = await ask(text);
      if (refusal !== null) refused.current.set(text, refusal);
      return refusal;
    } catch {
      asked.current.delete(text);
      return null;
    } finally {
      setPending((count) => count - 1);
    }
  };
  return {
    pending: pending > 0,
    refusal: (text) => refused.current.get(text) ?? null,
    check: async (text) => {
      const answer = asked.current.get(text) ?? answerTo(text);
      asked.current.set(text, answer);
      return (await answer) === null;
    },
  };
};
