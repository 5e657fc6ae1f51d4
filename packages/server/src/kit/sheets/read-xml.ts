import { StringDecoder } from 'node:string_decoder';
import { brokenSheet, sheetLimits, unsafeSheet } from './sheet-limits.ts';

/** Is told of the parts of a document in order; names come without their prefix. */
export type XmlListener = {
  open: (name: string, tag: string) => void;
  close: (name: string) => void;
  text: (text: string) => void;
};

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
}

/** Decodes a text's references; only XML's own five names count, because there are no other definitions. */
export function decodedXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex, decimal, name) => {
    if (hex) return character(Number.parseInt(hex, 16));
    if (decimal) return character(Number(decimal));
    return named[name] ?? whole;
  });
}

const patterns = new Map<string, RegExp>();

/** The value of a tag's attribute; prefixes count, as in `r:id`. */
export function xmlAttribute(tag: string, name: string): string | undefined {
  let pattern = patterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    patterns.set(name, pattern);
  }
  const found = pattern.exec(tag);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : decodedXml(value);
}

/** Finds where a tag ends: the first > outside quotes; -1 when that is still to come. */
function endOfTag(text: string, from: number): number {
  const end = text.indexOf('>', from);
  if (end < 0) return -1;
  const first = text.slice(from, end);
  if (!first.includes('"') && !first.includes("'")) return end;
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const one = text[at] ?? '';
    if (quote) {
      if (one === quote) quote = '';
    } else if (one === '"' || one === "'") quote = one;
    else if (one === '>') return at;
  }
  return -1;
}

const nameOf = (tag: string): string => {
  const [, name = ''] = /^\/?(?:[\w.-]+:)?([\w.-]+)/.exec(tag) ?? [];
  return name;
};

const special = [
  { start: '<!--', end: '-->' },
  { start: '<![CDATA[', end: ']]>' },
  { start: '<?', end: '?>' },
] as const;

/** Tells the listener of the token at `at`; answers where the next begins, -1 when this one isn't whole yet. */
function token(text: string, at: number, to: XmlListener): number {
  for (const { start, end } of special) {
    if (!text.startsWith(start, at)) continue;
    const close = text.indexOf(end, at + start.length);
    if (close < 0) return -1;
    if (start === '<![CDATA[') to.text(text.slice(at + start.length, close));
    return close + end.length;
  }
  if (text.startsWith('<!', at)) {
    // It may be only the beginning of one of those above.
    if (text.length - at < 9 && special.some(({ start }) => start.startsWith(text.slice(at)))) return -1;
    // A document type could define entities without end, or fetch them.
    throw unsafeSheet();
  }
  const end = endOfTag(text, at + 1);
  if (end < 0) return -1;
  const tag = text.slice(at + 1, end);
  const name = nameOf(tag);
  if (!name) throw brokenSheet();
  if (tag.startsWith('/')) to.close(name);
  else {
    to.open(name, tag);
    if (tag.endsWith('/')) to.close(name);
  }
  return end + 1;
}

/**
 * Reads a document while its bytes come in, keeping one token at most; takes no document types or entities of its own.
 * @throws SheetProblem
 */
export async function readXml(bytes: AsyncIterable<Buffer>, to: XmlListener): Promise<void> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  const look = () => {
    let at = 0;
    for (;;) {
      const tag = rest.indexOf('<', at);
      if (tag < 0) break;
      if (tag > at) to.text(decodedXml(rest.slice(at, tag)));
      const next = token(rest, tag, to);
      at = next < 0 ? tag : next;
      if (next < 0) break;
    }
    rest = rest.slice(at);
    if (rest.length > sheetLimits.token) throw brokenSheet();
  };
  for await (const piece of bytes) {
    // In other encodings nothing would be recognised, so a document type would go unseen.
    if (piece.includes(0) || (rest === '' && (piece[0] === 0xfe || piece[0] === 0xff))) throw unsafeSheet();
    rest += decoder.write(piece);
    look();
  }
  if (
    rest
      .trim()
      .replace(/^\ufeff/, '')
      .includes('<')
  )
    throw brokenSheet();
}
