/** Sentences by the name of the field they belong to. */
export type FieldErrors = { [name: string]: string | undefined };

/** Puts the focus into the first field that has an error, in the form's own order; false when none has. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors): boolean {
  for (const element of form.elements) {
    const named = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    if (named && errors[element.name]) {
      element.focus();
      return true;
    }
  }
  return false;
}
