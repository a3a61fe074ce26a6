/**
 * The native modal dialog, opened and closed by a value. The browser tells of a closing in a later task, by when a
 * quick reader may have opened the dialog again: such news is old and counts for nothing. A press beside it closes it.
 */
import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';

interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>;
  readonly onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
  readonly onClick: (event: MouseEvent<HTMLDialogElement>) => void;
}

export const useModal = (opened: boolean, close: () => void): Modal => {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    if (opened && !element.open) element.showModal();
    if (!opened && element.open) element.close();
  }, [opened]);
  return {
    ref,
    // Escape: the value decides, so that it is never behind what is seen.
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      close();
    },
    onClose: ({ currentTarget }) => {
      if (opened && !currentTarget.open) close();
    },
    onClick: (event) => {
      if (event.target === event.currentTarget) close();
    },
  };
};
