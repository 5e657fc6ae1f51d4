import type { CSSProperties } from 'react';
import type { Doc } from '../shapes.ts';
import { singleBlock } from '../single-block.ts';

/** The colours and font of a mini-program, for whatever stands within. */
export function siteStyleOf(site: Doc): CSSProperties {
  const style = singleBlock(site, 'style');
  const set: Record<string, string> = {};
  const colours = {
    barBg: 'bar-bg',
    barText: 'bar-text',
    buttonBg: 'button-bg',
    buttonText: 'button-text',
  } as const;
  for (const [field, name] of Object.entries(colours)) {
    const colour = style?.[field as keyof typeof colours];
    if (colour) set[`--pk-${name}`] = colour;
  }
  if (style?.font === 2) set['--pk-font'] = '"Century Gothic", "Avenir Next", Futura, var(--font)';
  // Own properties have no names in the type.
  return set as CSSProperties;
}
