let free = false;

/** Lets the page go without asking: the session is over, so nothing on it could be saved any more. */
export function leaveFreely(): void {
  free = true;
}

/** Whether unsaved changes may still hold the page. */
export const mayHold = (): boolean => !free;
