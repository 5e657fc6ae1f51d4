/** Puts a text on the clipboard; false where the browser refuses, as it does without a secure context. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** Copies the old way, which also works without a secure context. */
function copyBySelection(text: string): boolean {
  const box = document.createElement('textarea');
  box.value = text;
  box.style.position = 'fixed';
  box.style.opacity = '0';
  const from = document.activeElement;
  // It stands inside an open dialog, which would take the focus back from anywhere else.
  (from?.closest('[role=dialog]') ?? document.body).append(box);
  box.select();
  const done = document.execCommand('copy');
  box.remove();
  if (from instanceof HTMLElement) from.focus({ preventScroll: true });
  return done;
}
