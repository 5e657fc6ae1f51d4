import { useEffect, useRef, useState } from 'react';
import { signedInUser } from '../rights/signed-in-user.ts';
import type { Form } from './use-form.ts';

/** What is unsaved in the open forms: that of the page, and those of dialogs by their names. */
const open = new Map<string, object>();
/** The name of the page's form: it is found again at its address. */
const page = '';

/** Secrets, ID numbers and pictures: what nobody else may find in this browser, or what is more than text. */
const never = new Set([
  ...['password', 'oldPass', 'verifyCode', 'idNumber'],
  ...['logoId', 'pictureId', 'scanId', 'mineId'],
]);

/** What of a form's edits may be kept. */
export const storableEdits = (edits: object): object =>
  Object.fromEntries(Object.entries(edits).filter(([name]) => !never.has(name)));

/** Of one person in one place: who signs in next in this tab must not find it, nor does it belong to another project. */
function keyAt(at: string): string {
  const { mdiUserId, currProjectId, currTenantId } = signedInUser();
  return ['draft', mdiUserId, currProjectId, currTenantId, at].join(' ');
}
const keyOf = (name: string) => keyAt(name === page ? location.pathname + location.search : name);

/** Whether something typed is kept for the form of a page, by its whole address. */
export const hasDraft = (at: string): boolean => sessionStorage.getItem(keyAt(at)) !== null;
/** Forgets it. */
export const dropDraft = (at: string): void => sessionStorage.removeItem(keyAt(at));

/**
 * Keeps what was typed into the open forms for when they come back: the page breaks, the session is over, or another
 * version was released. Answers whether all there was is kept.
 */
export function keepDraft(): boolean {
  let whole = open.size > 0;
  for (const [name, edits] of open) {
    const kept = storableEdits(edits);
    if (Object.keys(kept).length < Object.keys(edits).length) whole = false;
    try {
      sessionStorage.setItem(keyOf(name), JSON.stringify(kept));
    } catch {
      // No room, or nothing that can be written down: what is lost is what would have been lost without it.
      whole = false;
    }
  }
  return whole;
}

function readDraft(name: string | null): Record<string, unknown> | undefined {
  const kept = name === null ? null : sessionStorage.getItem(keyOf(name));
  if (kept === null) return undefined;
  const draft: unknown = JSON.parse(kept);
  return draft !== null && typeof draft === 'object' && Object.keys(draft).length > 0
    ? { ...draft }
    : undefined;
}

/** Whether a form shows what was typed before, and how to do without it. */
export type RestoredDraft = { shown: boolean; discard: () => void };

/**
 * Puts back what was typed before the page broke or the session ended. A dialog says its name and of which record it is,
 * and finds its draft when it is opened again; null keeps nothing.
 */
export function useDraft<I extends object>(form: Form<I>, name: string | null = page): RestoredDraft {
  const [draft] = useState(() => readDraft(name));
  const [shown, setShown] = useState(draft !== undefined);
  const set = useRef(form.set);
  set.current = form.set;
  useEffect(() => {
    // Only now: what is drawn first may be thrown away and drawn again.
    if (name !== null) sessionStorage.removeItem(keyOf(name));
    // A draft holds fields of this very form, because it is of this address or name.
    for (const [field, value] of Object.entries(draft ?? {}))
      set.current(field as keyof I, value as I[keyof I]);
  }, [draft, name]);
  const { changes, edits } = form;
  useEffect(() => {
    if (name === null || changes === 0) return;
    open.set(name, edits);
    // A moment later: a page that breaks takes its forms away first, and keeps what was typed then.
    return () => void setTimeout(() => open.get(name) === edits && open.delete(name));
  }, [name, changes, edits]);
  return {
    shown,
    discard: () => {
      form.rebase(form.saved, form.saved);
      setShown(false);
    },
  };
}
