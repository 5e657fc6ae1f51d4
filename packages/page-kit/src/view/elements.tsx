import type { ReactNode } from 'react';
import type { Icon, Link, Picture, Text } from '../field-types.ts';
import { iconDrawings } from './icon-drawings.tsx';
import { textInLang, useSurroundings } from './surroundings.ts';

/** A text in the page's language; what has no English yet is marked as Chinese, for whoever reads it aloud. */
export function LocalText({ of, mark }: { of: Text; mark?: boolean }) {
  const { lang } = useSurroundings();
  const { text, lang: other } = textInLang(of, lang);
  if (text.trim() === '') return null;
  return other === undefined ? (
    text
  ) : (
    <span lang={other} className={mark === false ? undefined : 'pk-fallback'}>
      {text}
    </span>
  );
}

/** What leads somewhere is a link; what doesn't is only what it shows. */
export function PageLink({
  link,
  className,
  current,
  children,
}: {
  link: Link;
  className: string;
  current?: boolean | undefined;
  children: ReactNode;
}) {
  const { hrefOf, follow } = useSurroundings();
  const href = link.to === 'none' ? null : hrefOf(link);
  if (href === null) return <div className={className}>{children}</div>;
  const elsewhere = link.to === 'web' ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {};
  return (
    <a
      className={className}
      href={href}
      aria-current={current ? 'page' : undefined}
      onClick={follow && ((event) => follow(event, link))}
      {...elsewhere}
    >
      {children}
    </a>
  );
}

/** A picture in the page's language, of a size that is known before it is there. */
export function Image({ pic, eager, alt }: { pic: Picture; eager?: boolean; alt?: string }) {
  const { lang, uploadUrl } = useSurroundings();
  const english = lang === 'en' && pic.en !== undefined ? uploadUrl(pic.en) : undefined;
  const url = english ?? uploadUrl(pic.up);
  // The English picture is another one, whose middle counts.
  const focus = english === undefined ? pic.focus : undefined;
  const said = alt ?? (pic.alt ? textInLang(pic.alt, lang).text : '');
  if (url === undefined) return <span className="pk-gone">{said}</span>;
  return (
    <img
      src={url}
      alt={said}
      width={pic.w}
      height={pic.h}
      decoding="async"
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      style={focus && { objectPosition: `${focus.x}% ${focus.y}%` }}
    />
  );
}

/** An icon of ours takes the colour around it; an own one is a picture. */
export function IconOf({ icon, size }: { icon: Icon | null; size: number }) {
  const { uploadUrl } = useSurroundings();
  if (icon === null) return null;
  if ('up' in icon) {
    const url = uploadUrl(icon.up);
    return url === undefined ? null : <img src={url} alt="" width={size} height={size} loading="lazy" />;
  }
  return (
    <svg className="pk-icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {iconDrawings[icon.name]}
    </svg>
  );
}

/** Small drawings that pages use beside the icons people choose. */
export const LineIcon = ({ size = 16, children }: { size?: number; children: ReactNode }) => (
  <svg className="pk-icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    {children}
  </svg>
);
export const arrowPath = <path d="M9 5l7 7-7 7" />;
