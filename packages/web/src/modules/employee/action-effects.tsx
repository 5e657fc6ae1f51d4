import type { ReactNode } from 'react';
import css from './employee.module.css';

/** What an action brings about at once, point by point, and what it leaves as it is. */
export function ActionEffects(props: { head: string; points: readonly string[]; rest?: ReactNode }) {
  return (
    <>
      <p>{props.head}</p>
      <ul className="plain-list">
        {props.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {props.rest ? <p className={`t3 ${css.rest}`}>{props.rest}</p> : null}
    </>
  );
}
