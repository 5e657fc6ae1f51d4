import type { ReactNode } from 'react';

/** The top of every page: its one h1, what belongs to the title, a sentence, and actions on the right. */
export function PageHead(props: {
  title: string;
  beside?: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="page-head">
      <div className="grow">
        <div className="row">
          <h1>{props.title}</h1>
          {props.beside}
        </div>
        {props.hint ? (
          <p title={typeof props.hint === 'string' ? props.hint : undefined}>{props.hint}</p>
        ) : null}
      </div>
      {props.actions}
    </div>
  );
}
