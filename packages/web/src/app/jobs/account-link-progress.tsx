import { formatCount } from '@mdi/contract/kit/display.ts';
import type { Job } from '@mdi/contract/modules/job/job.contract.ts';
import { t } from '../../kit/words/words.ts';

const stands = ['sent', 'waiting', 'failed', 'unknown', 'needless'] as const;
const reasons = [
  'phone',
  'frequency',
  'template',
  'account',
  'balance',
  'network',
  'provider',
  'invalid',
  'lost',
] as const;

/** How far a batch of links is, and why some were not delivered. */
export function AccountLinkProgress({ job: { counts, total } }: { job: Job }) {
  const course = stands.flatMap((one) => {
    const n = counts[one] ?? 0;
    return n > 0 ? [t(`job.links_${one}`, formatCount(n))] : [];
  });
  const because = reasons.flatMap((one) => {
    const n = counts[`because_${one}`] ?? 0;
    return n > 0 ? [t(`job.because_${one}`, formatCount(n))] : [];
  });
  return (
    <>
      <p className="task-links">{[t('job.links', formatCount(total ?? 0)), ...course].join(' · ')}</p>
      {because.map((text) => (
        <p key={text} className="task-error">
          {text}
        </p>
      ))}
    </>
  );
}
