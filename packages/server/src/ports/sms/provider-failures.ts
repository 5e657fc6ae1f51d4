import { SmsFailed, type SmsFailure } from './sms.ts';

/** Codes that match the pattern have this reason and may, or may not, be tried again. */
export type CodeRule = readonly [pattern: RegExp, reason: SmsFailure, retryable: boolean];

/** The failure for a provider's code: the first match wins, and an unknown code is not worth a blind repeat. */
export function failureOfProviderCode(rules: readonly CodeRule[], code: string): SmsFailed {
  const [, reason, retryable] = rules.find(([pattern]) => pattern.test(code)) ?? [null, 'provider', false];
  return new SmsFailed(reason, retryable, code);
}
