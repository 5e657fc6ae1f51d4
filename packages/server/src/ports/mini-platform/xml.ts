const entities: Partial<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** A piece of a document: CDATA, a tag that closes, opens or is empty, or text. Anything else is none. */
const piece = /<!\[CDATA\[([\s\S]*?)\]\]>|<\/([A-Za-z_][\w.-]*)\s*>|<([A-Za-z_][\w.-]*)\s*(\/?)>|([^<]+)/y;
const declaration = /^\uFEFF?\s*(<\?xml [^<>]*\?>)?\s*/;
const deepest = 16;

/** Text with the five named characters; null where it names another. */
function plain(text: string): string | null {
  let known = true;
  const said = text.replace(/&([^;&]{0,10});?/g, (all, name: string) => {
    const mark = all.endsWith(';') ? entities[name] : undefined;
    known &&= mark !== undefined;
    return mark ?? '';
  });
  return known ? said : null;
}

/**
 * The elements right below `<xml>`, by their name; of one that comes twice the first, and nothing of what lies deeper.
 * Null for whatever isn't such a document. It knows no document types, attributes or entities of one's own, so there
 * is nothing in it that could reach out or grow.
 */
export function readXml(document: string): Map<string, string> | null {
  const found = new Map<string, string>();
  const open: string[] = [];
  let said = '';
  const close = (name: string): boolean => {
    if (open.pop() !== name) return false;
    if (open.length === 1 && !found.has(name)) found.set(name, said);
    return true;
  };
  const begin = (name: string): boolean => {
    if (open.length === 0 && name !== 'xml') return false;
    if (open.length === 1) said = '';
    return open.push(name) <= deepest;
  };
  let ended = false;
  piece.lastIndex = declaration.exec(document)?.[0].length ?? 0;
  while (piece.lastIndex < document.length) {
    const [, data, closing, opening, empty, text] = piece.exec(document) ?? [];
    const words = data ?? (text === undefined ? undefined : plain(text));
    if (words === null) return null;
    if (words !== undefined) {
      if (open.length < 2 && words.trim() !== '') return null;
      if (open.length === 2) said += words;
    } else if (ended) return null;
    else if (closing !== undefined) {
      if (!close(closing)) return null;
      ended = open.length === 0;
    } else if (opening === undefined || !begin(opening) || (empty && !close(opening))) return null;
  }
  return ended ? found : null;
}
