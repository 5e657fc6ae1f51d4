import pageSheet from '@mdi/page-kit/view/page.css?inline';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { canvasSheet } from './canvas-sheet.ts';

const sheetOf = (text: string) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
};
let made: CSSStyleSheet[] | undefined;
const sheets = () => {
  made ??= [sheetOf(pageSheet), sheetOf(canvasSheet)];
  return made;
};

type Props = {
  className: string | undefined;
  children: ReactNode;
  /** It scrolls: what it is called, so that keys can scroll it too. */
  label?: string;
  /** Hears of the root once it is there. */
  root?: RefObject<ShadowRoot | null>;
};

/** What a page shows, where neither its styles nor those of the back office reach the other. */
export function IsolatedPage({ className, children, label, root }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [inside, setInside] = useState<ShadowRoot | null>(null);
  useLayoutEffect(() => {
    const own = host.current;
    if (!own) return;
    const shadow = own.shadowRoot ?? own.attachShadow({ mode: 'open' });
    shadow.adoptedStyleSheets = sheets();
    if (root) root.current = shadow;
    setInside(shadow);
  }, [root]);
  return (
    <div
      ref={host}
      className={className}
      {...(label === undefined ? {} : { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      {inside && createPortal(children, inside)}
    </div>
  );
}
