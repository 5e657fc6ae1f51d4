import { useEffect, useRef, useState } from 'react';
import { type Suggestion, suggestionCalls } from './use-suggestion.ts';

type Writing = Suggestion['writing'];

/** Who else is writing, as long as it counts: nothing tells the page that they stopped. */
export function useActiveWriters(told: Writing): Writing {
  const [, lookAgain] = useState(0);
  const next = Math.min(...told.map(({ until }) => Date.parse(until)).filter((until) => until > Date.now()));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(() => lookAgain((n) => n + 1), next - Date.now() + 50);
    return () => clearTimeout(timer);
  }, [next]);
  return told.filter(({ until }) => Date.parse(until) > Date.now());
}

/** Said at most so often while somebody types on. */
const everyMs = 30_000;

/** Tells colleagues that one is writing to the person; where that fails nobody is asked, no more. */
export function useAnnounceWriting(suggestionId: number): () => void {
  const last = useRef(0);
  return () => {
    if (Date.now() - last.current < everyMs) return;
    last.current = Date.now();
    void suggestionCalls.writing({ suggestionId }).catch(() => undefined);
  };
}

/** Who is writing, where a refusal says that somebody is. */
export function writerInRefusal(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null || !('which' in data) || data.which !== 'writing')
    return undefined;
  return 'by' in data && typeof data.by === 'string' ? data.by : undefined;
}
