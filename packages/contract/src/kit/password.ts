// Alone in its file, so that the public pages can show the rule without loading any schema.

/** What can be wrong with a password, in the order it is shown. */
export type PasswordProblem = 'length' | 'lower' | 'upper' | 'special' | 'userName';

/**
 * Lists what a password lacks: 9 to 15 code points, a-z, A-Z, a special character (neither letter, digit
 * nor space), and no user name inside, whatever its case. An empty user name matches nothing.
 * An empty list means the password is good. Source: spec §5 password.
 */
export function passwordProblems(password: string, userName: string): PasswordProblem[] {
  const length = [...password].length;
  const inside = userName.trim().toLowerCase();
  const checks: [PasswordProblem, boolean][] = [
    ['length', length < 9 || length > 15],
    ['lower', !/[a-z]/.test(password)],
    ['upper', !/[A-Z]/.test(password)],
    ['special', !/[^\p{L}\p{M}\p{N}\p{Z}\p{C}]/u.test(password)],
    ['userName', inside !== '' && password.toLowerCase().includes(inside)],
  ];
  return checks.filter(([, wrong]) => wrong).map(([problem]) => problem);
}
