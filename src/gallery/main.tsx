/** The controls on one page, each with its states and code. Only in the development server, at `/gallery`. */
import '../kit/theme/tokens.css';
import '../kit/theme/fonts.css';
import '../kit/theme/base.css';
import '../kit/theme/shared.css';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { startCore } from '../core/index.ts';
import { locale } from '../kit/i18n/locale.ts';
import { loadTexts, shellTexts } from '../kit/i18n/texts.ts';
import { LiveRegions } from '../kit/speech.tsx';
import * as examples from './examples.tsx';
import source from './examples.tsx?raw';

const IMPORTS = source.split('\n').filter((line) => line.includes("'../kit/"));

/** Lines of an example, after the imports of the controls that it has. */
const codeOf = (name: string): string => {
  const [, code = ''] = source.split(`export const ${name} = `);
  const own = (code.split('\nexport const ')[0] ?? '').trim();
  const imports = IMPORTS.filter((line) =>
    (/\{ (.*) \}/.exec(line)?.[1] ?? '')
      .split(', ')
      .some((control) => new RegExp(`\\b${control}\\b`).test(own)),
  );
  return [...imports, '', own].join('\n');
};

const Gallery = () => (
  <main id="content" className="stack gap-10 wrap" tabIndex={-1}>
    <h1>Gallery</h1>
    {Object.entries(examples).map(([name, Example]) => (
      <section key={name} className="stack gap-4 min-width-0" aria-labelledby={name}>
        <h2 id={name}>{name}</h2>
        <Example />
        <details className="small min-width-0">
          <summary className="tap">Code</summary>
          <pre className="tinted rounded pad-4" style={{ overflowX: 'auto' }}>
            {codeOf(name)}
          </pre>
        </details>
      </section>
    ))}
    <LiveRegions />
  </main>
);

const show = async (): Promise<void> => {
  startCore({ locale });
  await Promise.all([shellTexts(), loadTexts('entry')]);
  const place = document.getElementById('root');
  if (place === null) throw new Error('index.html has no #root');
  createRoot(place).render(
    <MemoryRouter>
      <Gallery />
    </MemoryRouter>,
  );
};

void show();
