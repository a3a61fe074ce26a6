/**
 * Keys of texts that the views use, as `namespace:key`. The compiler resolves the keys of each call of `t`, so that a
 * template such as `` `kind.${kind}` `` counts only for the members of its union.
 */
import { fileURLToPath } from 'node:url';
import { isAsExpression, isCallExpression, type Node } from 'typescript/unstable/ast';
import { API, type Type } from 'typescript/unstable/sync';

/** Shows the codes of the core, which a spec compares with the texts of `codes` and `notices`. */
const CODE_TEXTS = 'src/kit/messages.ts';

const CALLEE = /(?:^|\.)(?:t|t[A-Z]\w*|shell)$/;

const membersOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);

/** Throws at a key that the compiler does not know: a cast, or a text that is no union. */
export const usedKeys = (): ReadonlySet<string> => {
  const api = new API({ cwd: fileURLToPath(new URL('..', import.meta.url)) });
  try {
    const [project] = api.updateSnapshot({ openProject: 'src/tsconfig.json' }).getProjects();
    if (project === undefined) throw new Error('no project src/tsconfig.json');
    const { program, checker } = project;
    const calls: { readonly callee: Node; readonly key: Node }[] = [];
    const visit = (node: Node): void => {
      if (isCallExpression(node) && CALLEE.test(node.expression.getText())) {
        const [key] = node.arguments;
        if (key !== undefined) calls.push({ callee: node.expression, key });
      }
      node.forEachChild(visit);
    };
    for (const name of project.rootFiles) {
      const file = program.getSourceFile(name);
      if (file !== undefined && !name.endsWith(CODE_TEXTS)) visit(file);
    }
    const types = checker.getTypeAtLocation([
      ...calls.map(({ key }) => key),
      ...calls.map(({ callee }) => callee),
    ]);
    const namespaceOf = (callee: Type | undefined): string | null => {
      const [first] = callee?.isTypeReference() ? checker.getTypeArguments(callee) : [];
      const [namespace] = first?.isTypeReference() ? checker.getTypeArguments(first) : [first];
      return namespace?.isStringLiteralType() ? namespace.value : null;
    };
    const used = new Set<string>();
    const unknown: string[] = [];
    calls.forEach(({ key }, at) => {
      const [type, namespace] = [types[at], namespaceOf(types[calls.length + at])];
      if (namespace === null) return;
      for (const member of type === undefined ? [] : membersOf(type))
        if (!isAsExpression(key) && member.isStringLiteralType())
          used.add(member.value.includes(':') ? member.value : `${namespace}:${member.value}`);
        else unknown.push(key.getText());
    });
    if (unknown.length > 0) throw new Error(`keys that the compiler does not know: ${unknown.join(', ')}`);
    return used;
  } finally {
    api.close();
  }
};
