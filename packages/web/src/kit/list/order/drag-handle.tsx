import type { HTMLAttributes } from 'react';
import { Icon } from '../../page/icon.tsx';
import '../columns/arranging.css';

type Props = {
  hint: string;
  /** Which row it moves, for screen readers. */
  label: string;
  drag: HTMLAttributes<HTMLElement>;
};

/** The handle by which a row is dragged, and moved by Alt with an arrow. */
export const DragHandle = ({ hint, label, drag }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: not every browser lets a button be dragged.
  <span className="grip" role="button" tabIndex={0} title={hint} aria-label={label} {...drag}>
    <Icon name="grip" />
  </span>
);
