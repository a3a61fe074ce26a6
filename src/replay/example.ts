/** A command to begin with in the what-if form: of its shape, with the ids of the moment where it needs some. */
import type { AnyShape } from '../../domain/kernel/shapes.ts';
import { allLines } from '../../domain/model/cart.ts';
import { AST } from '../../domain/schema.ts';
import { INPUTS, type Input, type State } from '../../domain/shop/messages.ts';
import type { Recorded } from '../../worker/replay/folding.ts';

export type InputType = keyof typeof INPUTS;
/** Everything but the server's answers. */
export const INPUT_TYPES = Object.keys(INPUTS).sort() as InputType[];

/** What a field of that name would name at the moment. */
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

const made = (ast: AST.AST, name: string, ids: Readonly<Record<string, unknown>>): unknown => {
  if (ids[name] !== undefined && !AST.isLiteral(ast)) return ids[name];
  if (AST.isLiteral(ast)) return ast.literal;
  if (AST.isUnion(ast)) {
    // Nullable: nothing, unless the moment names something.
    const isNullable = ast.types.some((type) => AST.isLiteral(type) && type.literal === null);
    return isNullable || ast.types[0] === undefined ? null : made(ast.types[0], name, ids);
  }
  if (AST.isTupleType(ast)) {
    const [rest] = ast.rest;
    return rest === undefined ? [] : [made(rest.type, singular(name), ids)];
  }
  if (AST.isTypeLiteral(ast))
    return Object.fromEntries(
      ast.propertySignatures.map(({ name: field, type }) => [String(field), made(type, String(field), ids)]),
    );
  if (AST.isRefinement(ast)) return made(ast.from, name, ids);
  if (AST.isNumberKeyword(ast)) return 1;
  return AST.isBooleanKeyword(ast) ? false : '';
};

/** The newest of its type in the log up to the envelope at `position`, else one made of its shape. */
export const exampleOf = (
  type: InputType,
  state: State,
  envelopes: readonly Recorded[],
  position: number,
): Input => {
  const last = envelopes.slice(0, position + 1).findLast(({ cause }) => cause?.type === type);
  if (last?.cause) return last.cause;
  const shape: AnyShape = INPUTS[type];
  return made(shape.ast, '', idsAt(state)) as Input;
};
