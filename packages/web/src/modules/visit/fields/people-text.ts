/** Somebody by name, and by phone where it is told. */
export type NamedPerson = { name: string; phone: string | null };
/** Somebody on a pasted list, with those who come along. */
export type ListedVisitor = { name: string | null; phone: string | null; companions: NamedPerson[] };

const mobile = /(?:\+?86[- ]?)?(1\d{2})[- ]?(\d{4})[- ]?(\d{4})(?!\d)/;

/** Takes the phone out of a text; what is left is the rest. */
function phoneIn(text: string): { phone: string | null; rest: string } {
  const half = text.normalize('NFKC');
  const found = mobile.exec(half);
  if (!found) return { phone: null, rest: half.trim() };
  return {
    phone: `${found[1]}${found[2]}${found[3]}`,
    rest: `${half.slice(0, found.index)} ${half.slice(found.index + found[0].length)}`.trim(),
  };
}

/** Names as people write them one after the other, with a phone behind some: `周启航 13800000000、李想`. */
export function parsePeople(text: string): NamedPerson[] {
  return text
    .split(/[、,，;；\n\t]+/)
    .map(phoneIn)
    .filter(({ rest, phone }) => rest !== '' || phone !== null)
    .map(({ rest, phone }) => ({ name: rest.replace(/\s+/g, ' '), phone }));
}

/** The same as a text to go on with. */
export const peopleText = (people: readonly NamedPerson[], mark: string): string =>
  people.map(({ name, phone }) => (phone === null ? name : `${name} ${phone}`)).join(mark);

/**
 * A list as it is pasted from a sheet or a chat: one person a line, the phone anywhere in it, the words before it
 * are the name, those behind it who comes along.
 */
export function parseVisitorList(text: string): ListedVisitor[] {
  return text
    .split('\n')
    .map((line) => line.normalize('NFKC').trim())
    .filter((line) => line !== '')
    .map((line) => {
      const found = mobile.exec(line);
      if (!found) return { name: line.replace(/\s+/g, ' '), phone: null, companions: [] };
      const before = line.slice(0, found.index).replace(/^[\d.、)\s]+(?=\D)/, '');
      const name = before.replace(/[\s,;、:]+/g, ' ').trim();
      const behind = line.slice(found.index + found[0].length).replace(/^[\s,;、:]+/, '');
      return { name: name || null, phone: phoneIn(found[0]).phone, companions: parsePeople(behind) };
    });
}
