/** The classes of a part whose look depends on its state: those that apply, in one text. */
export const classes = (...names: readonly (string | false | 0 | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
