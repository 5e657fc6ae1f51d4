import type { RichBlock, RichDoc, RichInline, RichListItem, RichMark } from '@mdi/contract/kit/rich-text.ts';
import { Fragment, type ReactNode } from 'react';

/** Where each picture lies just now, by the number of its upload. */
type Pictures = Readonly<Record<string, string>>;

/** What the server let in, looked at once more: nothing but these is ever an address here. */
const isSafe = (href: string): boolean =>
  /^https:\/\/[^\s\\]+$/i.test(href) || /^tel:\+?[\d-]{3,20}$/.test(href);

function marked(text: ReactNode, mark: RichMark): ReactNode {
  if (mark.type === 'strong') return <strong>{text}</strong>;
  if (mark.type === 'em') return <em>{text}</em>;
  if (mark.type === 'underline') return <u>{text}</u>;
  if (mark.type === 'strike') return <s>{text}</s>;
  if (mark.type !== 'link' || !isSafe(mark.attrs.href)) return text;
  const { href } = mark.attrs;
  const elsewhere = href.startsWith('tel:') ? {} : { target: '_blank', rel: 'nofollow noopener noreferrer' };
  return (
    <a href={href} {...elsewhere}>
      {text}
    </a>
  );
}

const inlineOf = (one: RichInline): ReactNode =>
  one.type === 'hardBreak' ? <br /> : (one.marks ?? []).reduce<ReactNode>(marked, one.text);

// A body that is shown never changes its order: where a node stands is its name.
const each = <T,>(all: readonly T[], view: (one: T) => ReactNode) =>
  all.map((one, at) => {
    const name = `${at}`;
    return <Fragment key={name}>{view(one)}</Fragment>;
  });

const inlines = (content: readonly RichInline[] = []) => each(content, inlineOf);

function picture({ uploadId, alt }: { uploadId: number; alt: string }, pictures: Pictures): ReactNode {
  const url = pictures[String(uploadId)];
  if (url === undefined) return alt ? <p className="rich-missing">{alt}</p> : null;
  return (
    <figure>
      {/* What the caption says is not read out twice. */}
      <img src={url} alt="" loading="lazy" decoding="async" />
      {alt ? <figcaption>{alt}</figcaption> : null}
    </figure>
  );
}

const items = (content: readonly RichListItem[], pictures: Pictures) =>
  each(content, (item) => <li>{blocks(item.content, pictures)}</li>);

function blockOf(block: RichBlock, pictures: Pictures): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p className={block.attrs?.align && `rich-${block.attrs.align}`}>{inlines(block.content)}</p>;
    case 'heading': {
      const { level, align } = block.attrs;
      const Title = level === 2 ? 'h2' : 'h3';
      return <Title className={align && `rich-${align}`}>{inlines(block.content)}</Title>;
    }
    case 'bulletList':
      return <ul>{items(block.content, pictures)}</ul>;
    case 'orderedList':
      return <ol>{items(block.content, pictures)}</ol>;
    case 'blockquote':
      return <blockquote>{blocks(block.content, pictures)}</blockquote>;
    case 'horizontalRule':
      return <hr />;
    case 'picture':
      return picture(block.attrs, pictures);
    default:
      // Of a newer server, which this page doesn't know yet.
      return null;
  }
}

const blocks = (content: readonly RichBlock[], pictures: Pictures): ReactNode =>
  each(content, (block) => blockOf(block, pictures));

/** A body as its readers see it: elements of our own for its nodes, and never anything that was written as markup. */
export const RichView = ({ doc, pictures }: { doc: RichDoc; pictures: Pictures }) => (
  <div className="rich">{blocks(doc.content, pictures)}</div>
);
