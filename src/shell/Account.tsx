/**
 * What of the account stands over every page: the offer to log in, for guests, 2 s after the shop is there; login and
 * registration in a dialog; and the question before an account with things in the cart is left.
 */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readCookie, TOKEN_COOKIE, writeCookie } from '../core/cookie.ts';
import { useSnapshot } from '../core/index.ts';
import { SignInPrompt } from '../features/account/SignInPrompt.tsx';
import { asksToLogIn } from '../kit/addresses.ts';
import { focusContent } from '../kit/leaving.ts';
import { entryOpened, leaveAsked } from '../kit/overlays.ts';
import { type Part, part, usePart } from '../kit/parts.ts';
import { type Signal, useSignal } from '../kit/signal.ts';
import { useGiveUp } from './giveUp.ts';

const entryPart = part(async () => (await import('../features/account/EntryDialog.tsx')).EntryDialog);
const leavePart = part(async () => (await import('../features/account/LeaveDialog.tsx')).LeaveDialog);

interface WantedProps {
  readonly of: Part<unknown>;
  readonly opened: Signal<boolean>;
}

/** Its code comes when it is wanted. */
const Wanted = ({ of, opened }: WantedProps) => {
  const wanted = useSignal(opened);
  const { Component, problem } = usePart(of, wanted, false);
  useGiveUp(problem, opened);
  return Component !== null && <Component />;
};

const PROMPT_AFTER = 2000;
const PROMPT_COOKIE = 'signin_prompt';

/** Where the page does not ask for it by itself. */
const SignIn = () => {
  const { pathname } = useLocation();
  const [due, setDue] = useState(false);
  const [closed, setClosed] = useState(() => readCookie(PROMPT_COOKIE) !== null);
  const isGuest = useSnapshot((snapshot) => snapshot.session.status === 'guest');
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), PROMPT_AFTER);
    return () => clearTimeout(timer);
  }, []);
  const asks = asksToLogIn(pathname) || pathname.endsWith('/mapa') || pathname === '/manutencao';
  if (!due || closed || asks || !isGuest || readCookie(TOKEN_COOKIE) !== null) return null;
  return (
    <SignInPrompt
      onClose={() => {
        writeCookie(PROMPT_COOKIE, 'closed', null);
        setClosed(true);
        focusContent();
      }}
    />
  );
};

export const Account = () => (
  <>
    <SignIn />
    <Wanted of={entryPart} opened={entryOpened} />
    <Wanted of={leavePart} opened={leaveAsked} />
  </>
);
