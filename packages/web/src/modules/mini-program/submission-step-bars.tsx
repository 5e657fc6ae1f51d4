import type { StepBarState } from './acting-text-and-step-bars.ts';
import css from './mini-program.module.css';

/** How far a submission is, in its three steps; what stands beside it says the same in words. */
export const SubmissionStepBars = ({ of }: { of: readonly StepBarState[] }) => (
  <span className={css.bars} aria-hidden="true">
    {of.map((bar, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the three steps never change their places.
      <i key={at} className={css[`bar-${bar}`]} />
    ))}
  </span>
);
