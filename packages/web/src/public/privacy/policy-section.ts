/** The version of the privacy policy shown; people agree to it at sign-in. */
export const displayedPolicyVersion = '2026-11';

export type PolicySection = { title: string; paragraphs: string[] };
