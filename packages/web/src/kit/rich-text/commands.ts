import type { Align } from '@mdi/contract/kit/rich-text.ts';
import { chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { richTextSchema } from './schema.ts';

const { nodes, marks } = richTextSchema;

/** How deep lists and quotes may nest: the contract's bound, where an item counts twice. */
const deepest = 12;

/** The nearest node of these kinds around the selection. */
function around(state: EditorState, ...types: NodeType[]): Node | undefined {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (types.includes(node.type)) return node;
  }
  return undefined;
}

export const inList = (state: EditorState, type: NodeType): boolean =>
  around(state, nodes.bulletList, nodes.orderedList)?.type === type;
export const inQuote = (state: EditorState): boolean => around(state, nodes.blockquote) !== undefined;

/** Whether a mark is on the selection, or on what will be typed next. */
export function hasMark(state: EditorState, type: MarkType): boolean {
  const { from, to, $from, empty } = state.selection;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, type);
}

/** 2 or 3 in a heading, 0 in a paragraph. */
export const headingLevelAt = ({ selection }: EditorState): 0 | 2 | 3 => {
  const { type, attrs } = selection.$from.parent;
  return type !== nodes.heading ? 0 : attrs.level === 2 ? 2 : 3;
};

export const alignAt = ({ selection }: EditorState): Align => selection.$from.parent.attrs.align ?? 'left';

export const setHeadingLevel =
  (level: 0 | 2 | 3): Command =>
  (state, dispatch) => {
    const align = alignAt(state);
    const to = level === 0 ? nodes.paragraph : nodes.heading;
    return setBlockType(to, level === 0 ? { align } : { level, align })(state, dispatch);
  };

export const setAlign =
  (align: Align): Command =>
  (state, dispatch) => {
    const { from, to } = state.selection;
    const { tr } = state;
    state.doc.nodesBetween(from, to, (node, at) => {
      if (node.isTextblock) tr.setNodeAttribute(at, 'align', align);
    });
    if (dispatch) dispatch(tr.scrollIntoView());
    return true;
  };

/** Makes the selection a list, changes the kind of a list, or makes it none again. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const list = around(state, nodes.bulletList, nodes.orderedList);
    if (!list) return wrapInList(type)(state, dispatch);
    if (list.type === type) return liftListItem(nodes.listItem)(state, dispatch);
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth -= 1) {
      if ($from.node(depth) !== list) continue;
      if (dispatch) dispatch(state.tr.setNodeMarkup($from.before(depth), type));
      return true;
    }
    return false;
  };

export const toggleQuote: Command = (state, dispatch) =>
  inQuote(state) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch);

export const indentItem: Command = (state, dispatch) =>
  state.selection.$from.depth < deepest && sinkListItem(nodes.listItem)(state, dispatch);
export const outdentItem: Command = liftListItem(nodes.listItem);

/** Inserts a block after the selection, and a line to go on in. */
export const insertBlock =
  (block: Node): Command =>
  (state, dispatch) => {
    const { $from, $to } = state.selection;
    const blank = $from.parent.isTextblock && $from.parent.content.size === 0 && $from.depth > 0;
    const at = $to.depth === 0 ? $to.pos : $to.after();
    const { tr } = state;
    if (blank) tr.insert($from.before(), block);
    else tr.insert(at, [block, nodes.paragraph.create()]);
    const after = blank ? tr.mapping.map($from.pos) : at + block.nodeSize + 1;
    tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(after, tr.doc.content.size))));
    if (dispatch) dispatch(tr.scrollIntoView());
    return true;
  };

export const insertRule: Command = (state, dispatch) =>
  insertBlock(nodes.horizontalRule.create())(state, dispatch);

export const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  if (dispatch) dispatch(state.tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView());
  return true;
});

/** The link at the cursor, from where to where. */
export function linkAt(state: EditorState): { from: number; to: number; href: string } | undefined {
  const { $from } = state.selection;
  const { parent } = $from;
  const start = $from.start();
  const offset = $from.parentOffset;
  const found: { from: number; to: number; href: string }[] = [];
  parent.forEach((node, at) => {
    const href = marks.link.isInSet(node.marks)?.attrs.href;
    const last = found.at(-1);
    if (typeof href !== 'string') return;
    if (last?.href === href && last.to === start + at) last.to = start + at + node.nodeSize;
    else found.push({ from: start + at, to: start + at + node.nodeSize, href });
  });
  return found.find(({ from, to }) => from <= start + offset && start + offset <= to);
}

/** Links the selection, or writes a linked text; null removes the link. */
export const setLink =
  (href: string | null, text: string): Command =>
  (state, dispatch) => {
    const at = linkAt(state);
    const { from, to, empty } = state.selection;
    const range = empty ? at : { from, to };
    const { tr } = state;
    if (href === null) {
      if (range) tr.removeMark(range.from, range.to, marks.link);
    } else if (range) {
      tr.removeMark(range.from, range.to, marks.link);
      tr.addMark(range.from, range.to, marks.link.create({ href }));
    } else {
      tr.insert(
        from,
        richTextSchema.text(text || href, [...state.selection.$from.marks(), marks.link.create({ href })]),
      );
      tr.removeStoredMark(marks.link);
    }
    if (dispatch) dispatch(tr.scrollIntoView());
    return true;
  };

export const toggleStyle = (name: 'strong' | 'em' | 'underline' | 'strike'): Command =>
  toggleMark(marks[name]);
