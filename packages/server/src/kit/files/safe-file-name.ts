/** What a file’s name must not carry into a page or a header: control characters, turned writing, half characters. */
const unseen = /[\p{Cc}\p{Bidi_Control}\p{Cs}]/gu;
/** What no system takes in a file's name (spec §5). */
const forbidden = /[*|":\\<>/?]/g;

/** A name that a file may have, of `most` characters at most: what is forbidden becomes a space, what can't be seen goes. */
export const safeFileName = (name: string, most = 200): string =>
  // Cutting may leave half a character behind, so what can't be seen goes last.
  name.replace(forbidden, ' ').slice(0, most).replace(unseen, '').trim();
