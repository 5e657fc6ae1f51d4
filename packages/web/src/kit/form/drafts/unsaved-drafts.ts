import { useEffect, useRef, useState } from 'react';
import { signedInUser } from '../../rights/signed-in-user.ts';
import type { Form } from '../use-form.ts';

/** What is unsaved in the open forms: the page's, and those of dialogs by their names. */
const open = new Map<string, object>();
/** The name of the page's form, which is found again by its address. */
const page = '';

/** Never kept: secrets, ID numbers and pictures, which others may not find here or which are more than text. */
const never = new Set([
  ...['password', 'oldPass', 'verifyCode', 'idNumber'],
  ...['logoId', 'pictureId', 'scanId', 'mineId'],
]);

/** What of a form's edits may be kept. */
export const storableEdits = (edits: object): object =>
  Object.fromEntries(Object.entries(edits).filter(([name]) => !never.has(name)));

/** A draft belongs to one person in one place: neither the next one to sign in here nor another project finds it. */
function keyAt(at: string): string {
  const { mdiUserId, currProjectId, currTenantId } = signedInUser();
  return ['draft', mdiUserId, currProjectId, currTenantId, at].join(' ');
}
const keyOf = (name: string) => keyAt(name === page ? location.pathname + location.search : name);

/** Whether something typed is kept for the form of a page, by its whole address. */
export const hasDraft = (at: string): boolean => sessionStorage.getItem(keyAt(at)) !== null;
/** Drops a draft. */
export const dropDraft = (at: string): void => sessionStorage.removeItem(keyAt(at));

/**
 * Keeps what was typed into the open forms until they come back: after the page broke, the session ended, or another
 * version was released. Answers whether everything could be kept.
 */
export function keepDrafts(): boolean {
  let whole = open.size > 0;
  for (const [name, edits] of open) {
    const kept = storableEdits(edits);
    if (Object.keys(kept).length < Object.keys(edits).length) whole = false;
    try {
      sessionStorage.setItem(keyOf(name), JSON.stringify(kept));
    } catch {
      // There is no room, or something that can't be written down: no more is lost than without drafts.
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
export function useRestoredDraft<I extends object>(form: Form<I>, name: string | null = page): RestoredDraft {
  const [draft] = useState(() => readDraft(name));
  const [shown, setShown] = useState(draft !== undefined);
  const set = useRef(form.set);
  set.current = form.set;
  useEffect(() => {
    // It waits until now, because what is drawn first may be thrown away and drawn again.
    if (name !== null) sessionStorage.removeItem(keyOf(name));
    // A draft holds fields of this very form, because it is of this address or name.
    for (const [field, value] of Object.entries(draft ?? {}))
      set.current(field as keyof I, value as I[keyof I]);
  }, [draft, name]);
  const { changes, edits } = form;
  useEffect(() => {
    if (name === null || changes === 0) return;
    open.set(name, edits);
    // It waits a moment: a page that breaks removes its forms first, and keeps what was typed then.
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
