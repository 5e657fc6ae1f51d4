/** What is chosen in a list, which of it the keys start from, and from where a range goes on. */
export type BlockSelection = { chosen: readonly string[]; at: string | null; from: string | null };
type Held = { ctrl: boolean; shift: boolean };

const between = (ids: readonly string[], from: string | null, to: string): string[] => {
  const [one, other] = [ids.indexOf(from ?? to), ids.indexOf(to)].sort((a, b) => a - b);
  return ids.slice(Math.max(0, one ?? 0), (other ?? 0) + 1);
};

/** One is clicked, or walked to: alone, added or taken away (Ctrl), or with all up to it (Shift). */
export function selectionAfterPress(
  ids: readonly string[],
  before: BlockSelection,
  id: string,
  { ctrl, shift }: Held,
): BlockSelection {
  if (shift) {
    const range = between(ids, before.from, id);
    const kept = ctrl ? before.chosen.filter((one) => !range.includes(one)) : [];
    return {
      chosen: ids.filter((one) => kept.includes(one) || range.includes(one)),
      at: id,
      from: before.from ?? id,
    };
  }
  if (!ctrl) return { chosen: [id], at: id, from: id };
  const taken = before.chosen.includes(id);
  const chosen = ids.filter((one) => (one === id ? !taken : before.chosen.includes(one)));
  return { chosen, at: id, from: id };
}

/** What a key does to what is chosen; null: it is not about choosing. */
export function selectionAfterKey(
  ids: readonly string[],
  before: BlockSelection,
  key: string,
  held: Held,
): BlockSelection | null {
  const last = ids.length - 1;
  const at = ids.indexOf(before.at ?? '');
  if (key === ' ') {
    const here = ids[at] ?? ids[0];
    return here === undefined
      ? null
      : selectionAfterPress(ids, before, here, { ctrl: !held.shift, shift: held.shift });
  }
  if (key.toLowerCase() === 'a' && held.ctrl) return { ...before, chosen: ids };
  const to = { ArrowUp: Math.max(0, at - 1), ArrowDown: Math.min(last, at + 1), Home: 0, End: last }[key];
  const id = to === undefined ? undefined : ids[to];
  if (id === undefined) return null;
  // Ctrl walks on without choosing, so that Space can add.
  return held.ctrl && !held.shift
    ? { ...before, at: id }
    : selectionAfterPress(ids, before, id, { ...held, ctrl: false });
}
