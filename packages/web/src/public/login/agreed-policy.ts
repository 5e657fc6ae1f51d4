const key = 'policyAgreed';

/** Notes in this browser which version of the policy somebody agreed to. */
export const noteAgreedPolicy = (version: string): void => localStorage.setItem(key, version);

/** Whether somebody agreed here to another version before. */
export function isNewPolicy(version: string): boolean {
  const agreed = localStorage.getItem(key);
  return agreed !== null && agreed !== version;
}
