/** A press outside a dialog closes it, unless the press began inside. */
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { pretendPage } from './dom.ts';

let reader: ReturnType<typeof pretendPage>;
let unmount = (): void => undefined;
beforeAll(async () => {
  reader = pretendPage();
  vi.resetModules();
  const { loadTexts } = await import('../../src/kit/i18n/texts.ts');
  await loadTexts('shell');
});
afterAll(() => vi.unstubAllGlobals());
afterEach(async () => {
  unmount();
  // React runs the last cleanups in a separate task.
  await setImmediate();
});

const opened = async () => {
  const [{ createRoot }, { Dialog }] = await Promise.all([
    import('react-dom/client'),
    import('../../src/kit/controls/Dialog.tsx'),
  ]);
  const onClose = vi.fn();
  const place = reader.page.createElement('div');
  reader.page.body.appendChild(place);
  const root = createRoot(place);
  unmount = () => root.unmount();
  root.render(
    <Dialog opened title="Entrar" onClose={onClose}>
      <input aria-label="E-mail" />
    </Dialog>,
  );
  const found = (selector: string): HTMLElement => {
    const leaf = place.querySelector<HTMLElement>(selector);
    if (leaf === null) throw new Error(`no ${selector}`);
    return leaf;
  };
  await vi.waitFor(() => expect((found('dialog') as HTMLDialogElement).open).toBe(true), { interval: 5 });
  return { onClose, dialog: found('dialog'), field: found('input') };
};

/** Browsers dispatch the click on the common ancestor of the press and release targets. */
const dragged = (from: HTMLElement, to: HTMLElement, common: HTMLElement): void => {
  reader.happen(from, 'pointerdown');
  reader.happen(to, 'pointerup');
  reader.happen(common, 'click');
};

it('a press outside a dialog closes it', async () => {
  const { onClose, dialog } = await opened();
  dragged(dialog, dialog, dialog);
  expect(onClose).toHaveBeenCalledOnce();
});

it('a text selection that ends outside a dialog keeps it open', async () => {
  const { onClose, dialog, field } = await opened();
  dragged(field, dialog, dialog);
  expect(onClose).not.toHaveBeenCalled();
  dragged(dialog, dialog, dialog);
  expect(onClose).toHaveBeenCalledOnce();
});

it('a press inside a dialog keeps it open', async () => {
  const { onClose, field } = await opened();
  dragged(field, field, field);
  expect(onClose).not.toHaveBeenCalled();
});
