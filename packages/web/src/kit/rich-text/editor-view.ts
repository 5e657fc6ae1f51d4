import type { RichDoc } from '@mdi/contract/kit/rich-text.ts';
import { baseKeymap, chainCommands } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { type Node, Slice } from 'prosemirror-model';
import { splitListItem } from 'prosemirror-schema-list';
import { EditorState } from 'prosemirror-state';
import { EditorView, type NodeView } from 'prosemirror-view';
import 'prosemirror-view/style/prosemirror.css';
import { breakLine, indentItem, outdentItem, toggleStyle } from './commands.ts';
import { cleanPaste, cleanPastedText, type LeftOutOfPaste } from './paste.ts';
import { editorNodeOf, richTextSchema } from './schema.ts';

export type EditorCallbacks = {
  changed: (state: EditorState, document: boolean) => void;
  /** Something of what was pasted was left out. */
  left: (left: LeftOutOfPaste) => void;
  /** Files were pasted or dropped. */
  files: (files: File[]) => void;
  /** A picture needs a description. */
  describe: (at: number) => void;
  blurred: () => void;
  urlOf: (uploadId: number) => string | undefined;
};

/** Draws a picture with its caption; its address is never part of the text. */
function pictureView(
  node: Node,
  view: EditorView,
  getPos: () => number | undefined,
  told: EditorCallbacks,
): NodeView {
  const dom = document.createElement('figure');
  const image = document.createElement('img');
  const caption = document.createElement('figcaption');
  const show = ({ attrs }: Node) => {
    const url = told.urlOf(Number(attrs.uploadId));
    if (url !== undefined && image.getAttribute('src') !== url) image.src = url;
    image.alt = String(attrs.alt);
    caption.textContent = String(attrs.alt);
  };
  show(node);
  dom.append(image, caption);
  dom.addEventListener('dblclick', () => {
    const at = getPos();
    if (at !== undefined && view.editable) told.describe(at);
  });
  return {
    dom,
    update: (next) => {
      if (next.type !== richTextSchema.nodes.picture) return false;
      show(next);
      return true;
    },
  };
}

const keys = [
  keymap({
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggleStyle('strong'),
    'Mod-i': toggleStyle('em'),
    'Mod-u': toggleStyle('underline'),
    'Shift-Enter': breakLine,
    Tab: indentItem,
    'Shift-Tab': outdentItem,
    Enter: splitListItem(richTextSchema.nodes.listItem),
    Backspace: chainCommands((state, dispatch) => {
      const { $from, empty } = state.selection;
      const starts = empty && $from.parentOffset === 0 && $from.depth > 1;
      return starts && $from.node(-1).type === richTextSchema.nodes.listItem && $from.index(-1) === 0
        ? outdentItem(state, dispatch)
        : false;
    }),
  }),
  keymap(baseKeymap),
];

export const editorStateOf = (doc: RichDoc): EditorState =>
  EditorState.create({ doc: editorNodeOf(doc), plugins: [history(), ...keys] });

const pictureFiles = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Whether only a picture was copied: a file, with a page that holds nothing else; Word sends it beside a text. */
const onlyPicture = (data: DataTransfer): boolean => {
  const html = data.getData('text/html');
  return html === '' || (data.getData('text/plain') === '' && !/<(?:p|li|td|h\d)\b/i.test(html));
};

/** Mounts the editor in a place of the page, with its names for screen readers. */
export function mountEditor(
  place: HTMLElement,
  doc: RichDoc,
  attributes: Record<string, string>,
  told: EditorCallbacks,
): EditorView {
  const tellLeft = (left: LeftOutOfPaste) => {
    if (Object.values(left).some((count) => count > 0)) told.left(left);
  };
  const view: EditorView = new EditorView(place, {
    state: editorStateOf(doc),
    attributes,
    nodeViews: { picture: (node, of, getPos) => pictureView(node, of, getPos, told) },
    handleDOMEvents: { blur: told.blurred },
    transformPastedHTML: (html) => {
      const cleaned = cleanPaste(html);
      tellLeft(cleaned.left);
      return cleaned.html;
    },
    transformPasted: (slice, { state: { selection } }) => {
      const blank = selection.empty && selection.$from.parent.content.size === 0;
      // A whole line pasted into an empty one keeps its look, and isn't reduced to its words.
      const aligned = slice.openStart === 1 && (slice.content.firstChild?.attrs.align ?? 'left') !== 'left';
      return blank && aligned ? new Slice(slice.content, 0, slice.openEnd) : slice;
    },
    transformPastedText: cleanPastedText,
    handlePaste: (_, { clipboardData }) => {
      const files = pictureFiles(clipboardData);
      if (!clipboardData || files.length === 0 || !onlyPicture(clipboardData)) return false;
      told.files(files);
      return true;
    },
    handleDrop: (_, event, __, moved) => {
      const all = moved ? 0 : (event.dataTransfer?.files.length ?? 0);
      if (all === 0) return false;
      // Otherwise the browser would open the file in the page's place.
      event.preventDefault();
      const files = pictureFiles(event.dataTransfer);
      if (files.length > 0) told.files(files);
      tellLeft({ pictures: 0, tables: 0, links: 0, others: all - files.length });
      return true;
    },
    dispatchTransaction: (tr) => {
      const state = view.state.apply(tr);
      view.updateState(state);
      told.changed(state, tr.docChanged);
    },
  });
  return view;
}
