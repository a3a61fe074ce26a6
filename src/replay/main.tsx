import '../kit/theme/tokens.css';
import '../kit/theme/fonts.css';
import '../kit/theme/base.css';
import '../kit/theme/shared.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Forms } from '../kit/theme/Forms.tsx';
import { ReplayPage } from './ReplayPage.tsx';

// Opens dialogs inside the frame of their view. A modal dialog would make the timeline inert.
HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement): void {
  this.setAttribute('open', '');
};

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no #root');
createRoot(place).render(
  <StrictMode>
    <Forms>
      <ReplayPage />
    </Forms>
  </StrictMode>,
);
