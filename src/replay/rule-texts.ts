/** What the rules of the core say, as their RULES.md have them at the time of the build. */
import { rulesIn } from '../../worker/replay/rules.ts';

const files = import.meta.glob<string>('../../domain/*/RULES.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const texts: ReadonlyMap<string, string> = new Map(
  Object.values(files).flatMap((file) => [...rulesIn(file)]),
);

/** Empty for a rule that there is not. */
export const ruleText = (id: string): string => texts.get(id) ?? '';
