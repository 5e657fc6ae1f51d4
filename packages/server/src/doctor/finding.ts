/** What the doctor found: that something is well, that somebody should know of it, or that it is wrong. */
export type DoctorFinding = { is: 'good' | 'note' | 'wrong'; says: string };

export const goodFinding = (says: string): DoctorFinding => ({ is: 'good', says });
export const noteFinding = (says: string): DoctorFinding => ({ is: 'note', says });
export const wrongFinding = (says: string): DoctorFinding => ({ is: 'wrong', says });

export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
