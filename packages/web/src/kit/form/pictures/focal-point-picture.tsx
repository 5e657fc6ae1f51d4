import type { KeyboardEvent, MouseEvent } from 'react';
import './focus-picture.css';
import { t } from '../../words/words.ts';

type Focus = { x: number; y: number };

const steps: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -5, y: 0 },
  ArrowRight: { x: 5, y: 0 },
  ArrowUp: { x: 0, y: -5 },
  ArrowDown: { x: 0, y: 5 },
};

/** Hundredths of a length. */
export const boundedPercent = (value: number): number => Math.min(100, Math.max(0, Math.round(value)));

/** Moves the focus one step by an arrow key; undefined for any other key. */
export function movedFocalPoint({ x, y }: Focus, key: string): Focus | undefined {
  const step = steps[key];
  return step && { x: boundedPercent(x + step.x), y: boundedPercent(y + step.y) };
}

type Props = { url: string; focus: Focus; put: (focus: Focus) => void };

/** Shows the whole picture, on which a click or the arrow keys set what stays in sight when it is cropped. */
export function FocalPointPicture({ url, focus, put }: Props) {
  const press = (event: KeyboardEvent) => {
    const next = movedFocalPoint(focus, event.key);
    if (!next) return;
    event.preventDefault();
    put(next);
  };
  const click = ({ clientX, clientY, detail, currentTarget }: MouseEvent) => {
    // A press by key has no position.
    if (detail === 0) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    put({
      x: boundedPercent(((clientX - left) / width) * 100),
      y: boundedPercent(((clientY - top) / height) * 100),
    });
  };
  return (
    <button
      type="button"
      className="focus-picture"
      aria-label={t('notice.focus', focus.x, focus.y)}
      title={t('notice.focusHint')}
      onClick={click}
      onKeyDown={press}
    >
      <img src={url} alt="" draggable={false} />
      <span style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
    </button>
  );
}
