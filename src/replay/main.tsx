/** Support's page: opens the log of a buyer and shows what happened, step by step. Asks no server for anything. */
import '../kit/theme/tokens.css';
import '../kit/theme/fonts.css';
import '../kit/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadTexts, shellTexts } from '../kit/i18n/texts.ts';
import { Forms } from '../kit/theme/Forms.tsx';
import { ReplayPage } from './ReplayPage.tsx';

// The shop's dialogs stand in the frame of their view: over the page they would lock the timeline away.
HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement): void {
  this.setAttribute('open', '');
};

await Promise.all([shellTexts(), loadTexts('cart', 'checkout', 'entry', 'map', 'notices')]);
// The page itself speaks English; the frames of the views say their own language.
document.documentElement.lang = 'en';
const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');
createRoot(place).render(
  <StrictMode>
    <Forms>
      <ReplayPage />
    </Forms>
  </StrictMode>,
);
