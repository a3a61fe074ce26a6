import { Alert, Button, NativeSelect, Textarea } from '@mantine/core';
import * as Either from 'effect/Either';
import { type FormEvent, useRef, useState } from 'react';
import type { AnyShape } from '../../domain/kernel/shapes.ts';
import { AST } from '../../domain/kernel/shapes.ts';
import { describe } from '../../domain/log/describe.ts';
import { placeOf, readerOf } from '../../domain/log/reader.ts';
import { allLines } from '../../domain/model/cart.ts';
import { INPUTS, type Input, type State } from '../../domain/shop/messages.ts';
import type { Recorded } from '../../worker/replay/folding.ts';
import type { DecidedNow } from '../../worker/replay/replaying.ts';
import type { NamedLog } from './logs.ts';
import { ChangeList, Panel, Rules } from './Moment.tsx';
import styles from './replay.module.css';
import { WORDS } from './words.ts';

type Read = { readonly ok: true; readonly input: Input } | { readonly ok: false; readonly why: string };

const read = (type: InputType, text: string): Read => {
  let fields: unknown;
  try {
    fields = text.trim() === '' ? {} : JSON.parse(text);
  } catch (error) {
    return { ok: false, why: WORDS.notJson(error instanceof Error ? error.message : String(error)) };
  }
  const value = typeof fields === 'object' && fields !== null ? { ...fields, type } : fields;
  const found = readerOf(INPUTS[type])(value);
  if (Either.isRight(found)) return { ok: true, input: found.right as Input };
  const { path, why } = placeOf(found.left);
  return { ok: false, why: WORDS.notFitting(path, why) };
};

const fieldsOf = ({ type: _, ...fields }: Input): string =>
  Object.keys(fields).length === 0 ? '' : JSON.stringify(fields, null, 2);

const isInputType = (text: string): text is InputType => INPUT_TYPES.some((type) => type === text);

interface Props {
  readonly log: NamedLog;
  readonly position: number;
  /** Command that was triggered in a view; the form starts with it. */
  readonly initialInput: Input | null;
  readonly onDecided: (after: State | null) => void;
}

export const WhatIf = ({ log, position, initialInput, onDecided }: Props) => {
  const before = log.stateAt(log.publishedAt(position));
  const firstInput = initialInput ?? exampleOf('AddItem', before, log.envelopes, position);
  const [type, setType] = useState<InputType>(isInputType(firstInput.type) ? firstInput.type : 'AddItem');
  const [text, setText] = useState(() => fieldsOf(firstInput));
  const [why, setWhy] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [decided, setDecided] = useState<DecidedNow | null>(null);

  const choose = (chosen: string): void => {
    if (!isInputType(chosen)) return;
    setType(chosen);
    setText(fieldsOf(exampleOf(chosen, before, log.envelopes, position)));
    setWhy(null);
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const command = read(type, text);
    setWhy(command.ok ? null : command.why);
    const found = command.ok ? log.decideAgain(position, command.input) : null;
    setDecided(found);
    onDecided(found !== null && 'events' in found ? found.state : null);
  };
  const under = log.callsAt(position);
  const asked =
    decided !== null && 'events' in decided
      ? decided.calls.filter(({ call }) => under.every((each) => each.call.requestId !== call.requestId))
      : [];

  return (
    <>
      <p className="soft tiny">{WORDS.whatIfLead}</p>
      <form className={styles.whatIf} onSubmit={send}>
        <NativeSelect
          label={WORDS.command}
          value={type}
          data={INPUT_TYPES}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
        <Textarea
          label={WORDS.fields}
          rows={12}
          spellCheck={false}
          classNames={{ input: styles.json ?? '' }}
          value={text}
          error={why}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button ref={button} type="submit">
          {WORDS.decide}
        </Button>
      </form>
      {decided !== null && 'refusal' in decided && (
        <Alert role="alert" className={styles.bad} title={WORDS.refused}>
          <Rules code={decided.refusal.code} />
        </Alert>
      )}
      {decided !== null && 'events' in decided && (
        <>
          <Alert role="status" className={styles.good} title={WORDS.decided}>
            <ol className={styles.events}>
              {decided.events.map((event, nth) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: events of a decision have no id
                <li key={nth}>{describe(event)}</li>
              ))}
            </ol>
            {asked.length > 0 && <p>{WORDS.asks(asked.map(({ call }) => call.type).join(', '))}</p>}
            <p>{WORDS.shown}</p>
            <Button
              variant="default"
              onClick={() => {
                // The pressed button disappears.
                button.current?.focus();
                setDecided(null);
                onDecided(null);
              }}
            >
              {WORDS.backToLog}
            </Button>
          </Alert>
          <Panel title={WORDS.changed}>
            <ChangeList before={before} after={decided.state} />
          </Panel>
        </>
      )}
    </>
  );
};

export type InputType = keyof typeof INPUTS;
export const INPUT_TYPES = Object.keys(INPUTS).sort() as InputType[];

/** Example values from the state, by field name. */
const idsAt = ({ cart: { cart }, settings }: State): Readonly<Record<string, unknown>> => {
  const [line] = allLines(cart);
  const [order] = cart.orders;
  return {
    lineId: line?.lineId,
    orderId: order?.orderId,
    purchaseId: cart.purchaseId ?? undefined,
    comboId: order?.combos[0]?.comboId,
    store: order?.store,
    productId: line?.productId,
    variationId: line?.variationId,
    seatId: allLines(cart).find(({ seat }) => seat !== null)?.seat?.seatId,
    name: line?.productName,
    quantity: 1,
    settings,
    secretRef: 'secret-1',
  };
};

const singular = (name: string): string => name.replace(/s$/, '');

const exampleValue = (ast: AST.AST, name: string, ids: Readonly<Record<string, unknown>>): unknown => {
  if (ids[name] !== undefined && !AST.isLiteral(ast)) return ids[name];
  if (AST.isLiteral(ast)) return ast.literal;
  if (AST.isUnion(ast)) {
    // A nullable field without an example value is null.
    const isNullable = ast.types.some((type) => AST.isLiteral(type) && type.literal === null);
    return isNullable || ast.types[0] === undefined ? null : exampleValue(ast.types[0], name, ids);
  }
  if (AST.isTupleType(ast)) {
    const [rest] = ast.rest;
    return rest === undefined ? [] : [exampleValue(rest.type, singular(name), ids)];
  }
  if (AST.isTypeLiteral(ast))
    return Object.fromEntries(
      ast.propertySignatures.map(({ name: field, type }) => [
        String(field),
        exampleValue(type, String(field), ids),
      ]),
    );
  if (AST.isRefinement(ast)) return exampleValue(ast.from, name, ids);
  if (AST.isNumberKeyword(ast)) return 1;
  return AST.isBooleanKeyword(ast) ? false : '';
};

/** Newest input of the type up to `position`; without one, an example generated from the schema. */
export const exampleOf = (
  type: InputType,
  state: State,
  envelopes: readonly Recorded[],
  position: number,
): Input => {
  const last = envelopes.slice(0, position + 1).findLast(({ cause }) => cause?.type === type);
  if (last?.cause) return last.cause;
  const shape: AnyShape = INPUTS[type];
  return exampleValue(shape.ast, '', idsAt(state)) as Input;
};
