import { applyCommand, type DocCommand } from '@mdi/page-kit/doc-commands.ts';
import { differenceOf } from '@mdi/page-kit/doc-difference.ts';
import type { StepResult } from '@mdi/page-kit/edit-step.js';
import { newIdFrom } from '@mdi/page-kit/new-doc.ts';
import type { Block, Doc, DocPlace } from '@mdi/page-kit/shapes.ts';
import {
  goToStep,
  newUndoHistory,
  recordStep,
  redo,
  type UndoHistory,
  undo,
} from '@mdi/page-kit/undo-history.ts';
import type { CallFailed } from '../../../kit/call/send.ts';
import { toCallFailed } from '../../../kit/call/session-failure.ts';
import { t } from '../../../kit/words/words.ts';
import { type BlockOutline, blockOutlineOf } from '../canvas/block-outline.ts';
import type { BlockSelection } from '../canvas/block-selection.ts';
import { messageText } from '../page-calls.ts';
import { type Autosaver, createAutosaver, type SavingState } from './autosave.ts';
import { clearEditor, loadEditor, saveEditor, stableJson } from './saved-editor.ts';

/** Where the panel is led to; `n` tells two such leads to the same place apart. */
export type FocusTarget = { at: DocPlace; n: number };

export type BuilderState = {
  history: UndoHistory;
  outline: BlockOutline;
  choice: BlockSelection;
  /** The item of the chosen block whose fields are shown. */
  item: string | null;
  saving: SavingState;
  failure: CallFailed | null;
  savedAt: string | null;
  /** What was done last, for whoever doesn't see it; `n` tells two alike apart. */
  announcement: { text: string; n: number };
  lead: FocusTarget | null;
};

const random = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
export const newId = newIdFrom(random);

const nothing: BlockSelection = { chosen: [], at: null, from: null };

type Start = { pageId: number; version: number; doc: Doc; updatedAt: string };
type Save = (doc: Doc, version: number, leaving: boolean) => Promise<{ version: number }>;

/** What a reload kept of this page, where it goes on from what the server has. */
function begin({ pageId, version, doc }: Start): { history: UndoHistory; onVersion: number } {
  const kept = loadEditor(pageId);
  const fresh = { history: newUndoHistory(doc), onVersion: version };
  if (!kept) return fresh;
  const { history } = kept;
  // Saved while the tab went: the version is another, the document the same.
  if (stableJson(history.doc) === stableJson(doc)) return { history, onVersion: version };
  // All of it was saved, and somebody else's came after it.
  if (kept.saved) return fresh;
  // Saving on the version it was changed on tells whether somebody else did, too.
  return { history, onVersion: kept.version };
}

/** A page that is worked at: its document with all steps, what is chosen, and how far it is saved. */
export function createBuilder(start: Start, save: Save) {
  const begins = begin(start);
  let state: BuilderState = {
    history: begins.history,
    outline: blockOutlineOf(begins.history.doc),
    choice: nothing,
    item: null,
    saving: 'saved',
    failure: null,
    savedAt: start.updatedAt,
    announcement: { text: '', n: 0 },
    lead: null,
  };
  const listeners = new Set<() => void>();
  const put = (changes: Partial<BuilderState>) => {
    state = { ...state, ...changes };
    if (changes.history) state.outline = blockOutlineOf(state.history.doc, state.outline);
    for (const tell of listeners) tell();
  };
  const say = (text: string) => put({ announcement: { text, n: state.announcement.n + 1 } });
  const saver: Autosaver = createAutosaver({
    version: begins.onVersion,
    saved: start.doc,
    save,
    failureOf: (error) => toCallFailed(error, t('kit.failed')),
    heard: (saving, failure) => {
      const savedAt = saving === 'saved' ? new Date().toISOString() : state.savedAt;
      put({ saving, failure, savedAt });
      if (saving === 'saved' || saving === 'saving') keepNow();
      if (saving === 'failed' || saving === 'conflict') say(t(`page.saving_${saving}`));
    },
  });
  const keepNow = () => saveEditor(start.pageId, state.history, saver.version(), state.saving === 'saved');

  /** Goes to another document; what is chosen of it stays chosen. */
  const go = (history: UndoHistory, chosen?: readonly string[]) => {
    if (history === state.history) return;
    const ids = new Set(history.doc.blocks.map(({ id }) => id));
    const now = chosen ?? state.choice.chosen;
    const left = now.filter((id) => ids.has(id));
    const at = left.at(-1) ?? null;
    const same =
      left.length === state.choice.chosen.length && left.every((id, n) => state.choice.chosen[n] === id);
    put({
      history,
      ...(same ? {} : { choice: { chosen: left, at, from: at }, item: null }),
    });
    saver.change(history.doc);
  };

  /** Where the one that was moved stands now, of so many. */
  const placed = ({ doc, sentence, chosen }: StepResult, command: DocCommand): string => {
    const text = messageText(sentence);
    if (command.do !== 'move' || chosen.length === 0) return text;
    const at = doc.blocks.findIndex(({ id }) => id === chosen[0]) + 1;
    return t('page.toldPlace', text, at, doc.blocks.length);
  };

  return {
    state: () => state,
    subscribe: (tell: () => void) => {
      listeners.add(tell);
      return () => {
        listeners.delete(tell);
      };
    },
    /** Does one step; answers whether it was done, and tells why where it wasn't. */
    run(command: DocCommand): boolean {
      const before = state.history.doc;
      const outcome = applyCommand(before, command, newId);
      if ('refused' in outcome) {
        say(messageText(outcome.refused));
        return false;
      }
      const kept = command.do === 'set' || command.do === 'addItem' || command.do === 'moveItem';
      const chosen = kept || command.do === 'removeItem' ? state.choice.chosen : outcome.chosen;
      go(recordStep(state.history, outcome, Date.now()), chosen);
      if (command.do === 'addItem') {
        const block = outcome.doc.blocks.find(({ id }) => id === command.block);
        const items = block && 'items' in block ? block.items : [];
        put({ item: items[Math.min(command.at, items.length - 1)]?.id ?? null });
      }
      if (outcome.merge === null) say(placed(outcome, command));
      return true;
    },
    undo() {
      const step = state.history.past.at(-1);
      if (!step) return;
      go(undo(state.history));
      say(t('page.undone', messageText(step.sentence)));
    },
    redo() {
      const [step] = state.history.future;
      if (!step) return;
      go(redo(state.history));
      say(t('page.redone', messageText(step.sentence)));
    },
    goTo: (steps: number) => go(goToStep(state.history, steps)),
    choose: (choice: BlockSelection) =>
      put({ choice, item: choice.chosen[0] === state.choice.chosen[0] ? state.item : null }),
    chooseItem: (item: string | null) => put({ item }),
    say,
    /** Shows where something stands, and puts the focus there. */
    lead(at: DocPlace) {
      const choice = at.block === undefined ? nothing : { chosen: [at.block], at: at.block, from: at.block };
      put({ choice, item: at.item ?? null, lead: { at, n: (state.lead?.n ?? 0) + 1 } });
    },
    /** Goes on with what somebody else saved. */
    takeTheirs(theirs: { version: number; doc: Doc; updatedAt: string }) {
      put({ history: newUndoHistory(theirs.doc), choice: nothing, item: null, savedAt: theirs.updatedAt });
      saver.resume({ version: theirs.version, saved: theirs.doc });
      saver.settled(theirs.doc);
      clearEditor(start.pageId);
    },
    /** What somebody saved is a state of this very page: it was saved from here, and the answer got lost. */
    settle(theirs: { version: number; doc: Doc }): boolean {
      const { past, future, doc } = state.history;
      const text = stableJson(theirs.doc);
      const own = [doc, ...past.map(({ before }) => before), ...future.map(({ after }) => after)];
      if (!own.some((one) => stableJson(one) === text)) return false;
      saver.resume({ version: theirs.version, saved: theirs.doc });
      if (stableJson(doc) === text) saver.settled(doc);
      else void saver.flush();
      return true;
    },
    /** Puts one's own over what somebody else saved. */
    keepMine(theirs: { version: number; doc: Doc }) {
      saver.resume({ version: theirs.version, saved: theirs.doc });
      return saver.flush();
    },
    flush: saver.flush,
    version: saver.version,
    keepNow,
    /** Saves what a reload brought back, where that isn't saved yet. */
    wake() {
      if (differs(state.history.doc, start.doc)) saver.change(state.history.doc);
    },
    stop: saver.stop,
  };
}
export type Builder = ReturnType<typeof createBuilder>;

const differs = (one: Doc, other: Doc): boolean =>
  one !== other && (differenceOf(other, one).length > 0 || stableJson(one) !== stableJson(other));

/** Blocks in the browser's own clipboard for pages: they outlive the page, and other tabs have them, too. */
const clipboard = 'pageBlocks';
export const storeCopiedBlocks = (blocks: readonly Block[]): void => {
  try {
    localStorage.setItem(clipboard, JSON.stringify(blocks));
  } catch {
    // No room: what was copied before stays.
  }
};
export const copiedBlocksText = (): string | null => localStorage.getItem(clipboard);
