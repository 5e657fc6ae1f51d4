import { fieldSchemaOf } from '@mdi/page-kit/block-schemas.ts';
import type { Link } from '@mdi/page-kit/field-types.ts';

const rule = fieldSchemaOf({ is: 'link', needed: false });

/** A link of what was typed, where that is one. */
export function linkFromTyped(to: Link['to'], typed: string, path: string): Link | null {
  const text = typed.trim();
  const link = {
    tel: { to: 'tel', number: text.replace(/\s/g, '') },
    web: { to: 'web', url: text },
    mini: { to: 'mini', appid: text, ...(path.trim() === '' ? {} : { path: path.trim() }) },
  }[to as string];
  // Judged by the very rule of links.
  return link !== undefined && rule.safeParse(link).success ? (link as Link) : null;
}
