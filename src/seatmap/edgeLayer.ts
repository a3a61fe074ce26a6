/** Row letters at the edge of the view, above the map. They stay at the edge while the map moves. */
import { type Camera, type Size, viewBox } from './camera.ts';
import type { MapModel } from './mapModel.ts';
import { edgeMarks } from './rowMarks.ts';

export interface EdgeLayer {
  readonly element: HTMLElement;
  show(camera: Camera, size: Size): void;
}

export function edgeLayer(model: MapModel): EdgeLayer {
  const element = document.createElement('div');
  Object.assign(element.style, { position: 'absolute', inset: '0', pointerEvents: 'none' });
  element.ariaHidden = 'true';
  const letters: HTMLElement[] = [];

  const add = (): HTMLElement => {
    const letter = document.createElement('span');
    Object.assign(letter.style, {
      ...{
        position: 'absolute',
        left: '0',
        top: '0',
        minWidth: '20px',
        padding: '0 5px',
        borderRadius: '10px',
      },
      ...{ background: 'var(--ground)', boxShadow: '0 0 0 1px var(--line-strong)' },
      ...{ font: '600 12px / 18px var(--font)', textAlign: 'center' },
    });
    letters.push(letter);
    element.append(letter);
    return letter;
  };

  return {
    element,
    show(camera, size) {
      const marks = edgeMarks(model.placesIn(viewBox(camera, size)), camera, size);
      marks.forEach(({ label, x, y }, at) => {
        const letter = letters[at] ?? add();
        if (letter.textContent !== label) letter.textContent = label;
        letter.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
        letter.hidden = false;
      });
      for (const letter of letters.slice(marks.length)) letter.hidden = true;
    },
  };
}
