/** `title` says what failed, `text` why. */
export type Toast = {
  kind: 'success' | 'error';
  text: string;
  title?: string | undefined;
  /** An action offered while the toast stays. */
  act?: { text: string; run: () => void } | undefined;
  /** What was acted on; an earlier offer to undo something on it goes. */
  about?: string | undefined;
};

let show: ((toast: Toast) => void) | undefined;

/** Sets who shows the toasts on the page; undefined unsets it. */
export function setToastListener(listener: ((toast: Toast) => void) | undefined): void {
  show = listener;
}

/** Top centre: success stays 3 s, an error 10 s with a close button (spec §8). */
export const toast = {
  success: (text: string, about?: string): void => show?.({ kind: 'success', text, about }),
  /** Says what was done and offers to undo it for ten seconds. */
  undoable: (text: string, undo: { text: string; run: () => void }, about?: string): void =>
    show?.({ kind: 'success', text, act: undo, about }),
  error: (text: string, title?: string, act?: Toast['act']): void =>
    show?.({ kind: 'error', text, title, act }),
};
