import { useEffect, useRef } from 'react';
import { fieldControlId } from '../fields/field-row.tsx';
import type { Builder } from './builder.ts';
import { useBuilderState } from './use-builder.ts';

/** Leads to a field that something was found at: the first control that is there of what was meant. */
export function useFocusField(builder: Builder): void {
  const lead = useBuilderState(builder, (state) => state.lead);
  const seen = useRef(lead?.n ?? 0);
  useEffect(() => {
    if (!lead || lead.n === seen.current) return;
    seen.current = lead.n;
    const { at } = lead;
    const ids = [
      fieldControlId(at),
      fieldControlId({ ...at, lang: undefined }),
      fieldControlId({ block: at.block, item: at.item }),
    ];
    const frame = requestAnimationFrame(() => {
      const control = ids.map((id) => document.getElementById(id)).find((one) => one !== null);
      const first = control?.matches('input,textarea,button,select')
        ? control
        : control?.querySelector('input:not([type=file]),textarea,button');
      const target = first instanceof HTMLElement ? first : document.querySelector('[data-panel]');
      if (target instanceof HTMLElement) target.focus();
      target?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [lead]);
}
