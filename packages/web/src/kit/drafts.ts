import { useEffect, useRef, useState } from 'react';
import type { Form } from './use-form.ts';
import { who } from './who.ts';

/** What is unsaved in the form of the page that is open. */
let open: { at: string; edits: object } | undefined;

const here = (): string => location.pathname + location.search;
/** Of one person: who signs in next in this tab must not find it. */
const keyOf = (at: string): string => `draft ${who().mdiUserId} ${at}`;

/**
 * Keeps what was typed into the open form for when the page comes back: it breaks, the session is over, or another
 * version was released. Answers whether there was any.
 */
export function keepDraft(): boolean {
  if (open?.at !== here()) return false;
  try {
    sessionStorage.setItem(keyOf(open.at), JSON.stringify(open.edits));
    return true;
  } catch {
    // No room, or nothing that can be written down: what is lost is what would have been lost without it.
    return false;
  }
}

function readDraft(): Record<string, unknown> | undefined {
  const kept = sessionStorage.getItem(keyOf(here()));
  if (kept === null) return undefined;
  const draft: unknown = JSON.parse(kept);
  return draft !== null && typeof draft === 'object' ? { ...draft } : undefined;
}

/** Puts back what was typed before the page broke or the session ended; answers whether there was any. */
export function useDraft<I extends object>(form: Form<I>): boolean {
  const [draft] = useState(readDraft);
  const set = useRef(form.set);
  set.current = form.set;
  useEffect(() => {
    // Only now: what is drawn first may be thrown away and drawn again.
    sessionStorage.removeItem(keyOf(here()));
    // A draft holds fields of this very form, because it is of this address.
    for (const [name, value] of Object.entries(draft ?? {}))
      set.current(name as keyof I, value as I[keyof I]);
  }, [draft]);
  useEffect(() => {
    open = form.changes > 0 ? { at: here(), edits: form.edits } : undefined;
  }, [form.changes, form.edits]);
  return draft !== undefined;
}
