import type { HTMLAttributes } from 'react';
import { Icon } from '../page/icon.tsx';
import './arranging.css';

type Props = {
  hint: string;
  /** Which row it moves, said aloud. */
  label: string;
  drag: HTMLAttributes<HTMLElement>;
};

/** What a row is dragged by, and from where Alt with an arrow moves it. */
export const DragHandle = ({ hint, label, drag }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: not every browser lets a button be dragged.
  <span className="grip" role="button" tabIndex={0} title={hint} aria-label={label} {...drag}>
    <Icon name="grip" />
  </span>
);
