/**
 * A browser's page translation moves each text node into a `<font>`. React then can neither update nor remove a text
 * node that has siblings, nor insert an element before it. So a text that can change is the only child of its element,
 * and a constant text has only constant siblings. TypeScript names the expressions that can be text.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  isCallExpression,
  isIdentifier,
  isJsxAttribute,
  isJsxElement,
  isJsxExpression,
  isJsxFragment,
  isJsxOpeningElement,
  isJsxSelfClosingElement,
  isJsxText,
  isStringLiteral,
  type JsxChild,
  type JsxOpeningElement,
  type JsxSelfClosingElement,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { API, type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SRC = `${ROOT}src/`;
const CONFIG = `${SRC}tsconfig.json`;

const { StringLike, NumberLike, BigIntLike, Any, Unknown, Null, Undefined, BooleanLike } = TypeFlags;
const TEXT = StringLike | NumberLike | BigIntLike | Any | Unknown;
const NOTHING = Null | Undefined | BooleanLike;

type Tag = JsxOpeningElement | JsxSelfClosingElement;
type Kind = 'text' | 'texts' | 'constant text' | 'constant element' | 'other';

const isBlank = (child: JsxChild): boolean =>
  isJsxText(child) ? /^\s*\n\s*$/.test(child.text) : isJsxExpression(child) && child.expression === undefined;

/** Returns a function that finds the texts of a view that a translation breaks. */
const finder = (checker: Checker) => {
  /** Members of each union, by its id: one request each. */
  const unions = new Map<number, readonly Type[]>();
  const members = (type: Type | undefined): readonly Type[] => {
    if (type === undefined) return [];
    const known = unions.get(type.id) ?? (type.isUnionType() ? type.getTypes().flatMap(members) : [type]);
    unions.set(type.id, known);
    return known;
  };
  const has = (type: Type | undefined, flags: number): boolean =>
    members(type).some((each) => (each.flags & flags) !== 0);
  const items = (type: Type | undefined): readonly Type[] =>
    members(type).flatMap((each) =>
      each.isTypeReference() && checker.isArrayLikeType(each) ? checker.getTypeArguments(each) : [],
    );

  return (source: SourceFile): readonly Node[] => {
    const namesIn = (pattern: RegExp): ReadonlySet<string> =>
      new Set([...source.text.matchAll(pattern)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []));
    const libraries = namesIn(/^import ([^;]+?) from '[^.]/gm);
    const own = namesIn(/^(?:import|(?:export )?(?:const|function)) ([^;=]+?)(?: from '\.| =|\()/gm);

    /** Type that an own component renders. Hosts and components of libraries render one element. */
    const rendered = ({ tagName }: Tag): Type | undefined => {
      const name = tagName.getText();
      if (/^[a-z]\w*$/.test(name) || libraries.has(name)) return undefined;
      const signature = checker.getResolvedSignature(tagName.parent);
      const isOwn = signature?.declaration?.path.includes('/node_modules/') === false;
      return signature && isOwn ? checker.getReturnTypeOfSignature(signature) : undefined;
    };
    const isConstant = (tag: Tag): boolean => {
      const name = tag.tagName.getText();
      const isKeyed = tag.attributes.properties.some(
        (each) => isJsxAttribute(each) && each.name.getText() === 'key',
      );
      if (isKeyed || !(/^[a-z]\w*$/.test(name) || libraries.has(name) || own.has(name))) return false;
      const type = rendered(tag);
      return !has(type, NOTHING) && items(type).length === 0;
    };
    const kindOf = (child: JsxChild): Kind => {
      if (isJsxText(child)) return 'constant text';
      if (isJsxElement(child)) return isConstant(child.openingElement) ? 'constant element' : 'other';
      if (isJsxSelfClosingElement(child)) return isConstant(child) ? 'constant element' : 'other';
      const expression = isJsxExpression(child) ? child.expression : undefined;
      if (expression === undefined) return 'other';
      if (isStringLiteral(expression)) return 'constant text';
      const type = checker.getTypeAtLocation(expression);
      if (items(type).some((each) => has(each, TEXT))) return 'texts';
      if (!has(type, TEXT)) return 'other';
      // A translation without values. A new language loads the page again.
      const isTranslation =
        isCallExpression(expression) &&
        isIdentifier(expression.expression) &&
        expression.arguments.every(isStringLiteral);
      return isTranslation ? 'constant text' : 'text';
    };

    const found: Node[] = [];
    const visit = (node: Node): void => {
      if (isJsxElement(node) || isJsxFragment(node)) {
        const children = node.children.filter((child) => !isBlank(child));
        const kinds = children.map(kindOf);
        const isFixed = isJsxElement(node) && kinds.every((kind) => kind.startsWith('constant'));
        const isAlone = isJsxElement(node) && children.length === 1;
        const broken = (kind: Kind | undefined): boolean =>
          kind === 'texts' || (!isAlone && (kind === 'text' || (kind === 'constant text' && !isFixed)));
        found.push(...children.filter((_child, nth) => broken(kinds[nth])));
      }
      const isTag = isJsxOpeningElement(node) || isJsxSelfClosingElement(node);
      if (isTag && own.has(node.tagName.getText()) && has(rendered(node), TEXT)) found.push(node);
      node.forEachChild(visit);
    };
    visit(source);
    return found;
  };
};

/** View with texts that a translation breaks, added to a view of the shop. */
const PLANTED = 'kit/controls/PageHeading.tsx';
const VIEW = `
import { IconCheck, IconX } from '@tabler/icons-react';
const Word = ({ n }: { readonly n: number }) => \`\${n} tickets\`;
const Note = ({ n }: { readonly n: number }) => (n > 1 ? <b>many</b> : null);
export const View = ({ n, busy, t }: { readonly n: number; readonly busy: boolean; readonly t: (key: string) => string }) => {
  const Icon = busy ? IconX : IconCheck;
  return (
      <div>
        <p>{n}<b>tickets</b></p>
        <p>{busy && <b />}paying</p>
        <p>{busy && <b />}{t('pay')}</p>
        <p>
          <Note n={n} /> notes
        </p>
        <p><Icon /> icon</p>
        <p>{[n, n].map(String)}</p>
        <p><Word n={n} /></p>
        <>{n}</>
        <p>{n}</p>
        <p>{busy ? 'busy' : <b />}</p>
        <p><IconX /> close</p>
        <p><IconX />{t('close')}</p>
        <p>{busy && <b />}<span>{n}</span></p>
      </div>
  );
};
`;

interface Risk {
  readonly file: string;
  readonly line: number;
  readonly source: string;
}
/** Each text of the views and of the planted one that a translation breaks. */
const textsAtRisk = (original: string): readonly Risk[] => {
  const readFile = (file: string): string | undefined =>
    file === `${SRC}${PLANTED}` ? `${original}${VIEW}` : undefined;
  const api = new API({ cwd: ROOT, fs: { readFile } });
  try {
    const project = api.updateSnapshot({ openProjects: [CONFIG] }).getProject(CONFIG);
    if (project === undefined) throw new Error(`no project ${CONFIG}`);
    const { checker, program } = project;
    const find = finder(checker);
    const files = program.getSourceFileNames().filter((file) => /\/src\/.*\.tsx$/.test(file));
    return files.flatMap((file) => {
      const source = program.getSourceFile(file);
      if (source === undefined) throw new Error(`no source ${file}`);
      return find(source).map((node) => ({
        file: file.slice(SRC.length),
        line: source.text.slice(0, node.getStart()).split('\n').length,
        source: node.getText().trim().split('\n')[0] ?? '',
      }));
    });
  } finally {
    api.close();
  }
};

it('a text that can change is the only child of its element', () => {
  const original = readFileSync(`${SRC}${PLANTED}`, 'utf8');
  const isPlanted = ({ file, line }: Risk): boolean =>
    file === PLANTED && line >= original.split('\n').length;
  const risks = textsAtRisk(original);
  expect(risks.filter((risk) => !isPlanted(risk))).toEqual([]);
  // Each planted text is found.
  expect(risks.filter(isPlanted).map(({ source }) => source)).toEqual([
    ...['{n}', 'paying', "{t('pay')}", 'notes', 'icon', '{[n, n].map(String)}'],
    ...['<Word n={n} />', '{n}'],
  ]);
});
