/** Before what is quoted, where it is a name of the program: `reading 'name'`. */
const named = /(?<=\b(?:reading|setting|property|attribute|variable|evaluating) )(["'`])([\w.$]{1,40})\1/g;
const quoted = /(["'`“‘「])[^"'`”’」\n]*["'`”’」]/g;

/** A file of a build without the part of its name that is new with each. */
const withoutHash = (text: string): string => text.replace(/-[\w-]{8}(?=\.(?:js|css)\b)/g, '');

/**
 * What a program says of itself, without what people typed or are: names, phones, mails, tokens and ids of records may stand
 * in an error, and are no matter of the log's.
 */
export function scrubText(text: string): string {
  // Names of the program survive by being marked; nothing that comes from outside holds the mark.
  const kept = text.replaceAll('\uE000', '').replace(named, '\uE000$2\uE000');
  return withoutHash(kept)
    .replace(/\S+@\S+\.\S+/g, '…')
    .replace(quoted, '“…”')
    .replace(/[^\n\uE000\x20-\x7e“”…]+/g, '…')
    .replace(/\?[^\s):]*/g, '')
    .replace(/#[^\s):]*/g, '')
    .replace(/https?:\/\/[^/\s):]+/g, '')
    .replace(/\b(?=[\w-]*\d)[\w-]{20,}\b/g, '…')
    .replace(/\d(?:[- ]?\d){4,}/g, '#')
    .replaceAll('\uE000', "'");
}

/** What stands after these in an address opens something by itself. */
const beforeTokens = new Set(['v', 'preview']);
/** Words of ours; one that is as long as a token is written as several words in one. */
const word = /^(?:[A-Za-z][\w-]{0,20}|[A-Za-z][a-z]+(?:[A-Z][a-z]+)*)$/;

/** A page's path: what in it is no word of ours, a token for instance, is left out. */
export const scrubPath = (path: string): string =>
  scrubText(path.split(/[?#]/)[0] ?? '')
    .split('/')
    .map((part, at, all) => {
      const isToken = beforeTokens.has(all[at - 1] ?? '') || !word.test(part) || /\d{3}/.test(part);
      return isToken ? part && '…' : part;
    })
    .join('/');

const ownFile = /([\w.-]+\.(?:js|tsx?|css))(?::\d+)*/;
/** How browsers write a frame: `at name (file…` or `name@file…`; a minified name changes with each build. */
const frameName = /(?:at |^|\| )\s*(?:async )?([A-Za-z_$][\w$.]{3,60})(?= \(|@)/;

/** The first file of the product that a stack names, and the function if it has a name of its own; '' without any. */
export function stackSource(stack: string): string {
  const line = stack.split(/\n| \| /).find((one) => one.includes('/assets/') || one.includes('/src/'));
  if (line === undefined) return '';
  const file = ownFile.exec(line)?.[1] ?? '';
  const called = frameName.exec(line)?.[1];
  return called === undefined ? file : `${called} (${file})`;
}

/** How a message reads whatever the values in it are. */
export const messageShape = (message: string): string =>
  message
    .replace(/-?\d+(\.\d+)?/g, '#')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
