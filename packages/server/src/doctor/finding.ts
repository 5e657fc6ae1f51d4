/** What the doctor found: that something is well, that somebody should know of it, or that it is wrong. */
export type Finding = { is: 'good' | 'note' | 'wrong'; says: string };

export const good = (says: string): Finding => ({ is: 'good', says });
export const note = (says: string): Finding => ({ is: 'note', says });
export const wrong = (says: string): Finding => ({ is: 'wrong', says });

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
