type Owed = {
  given: readonly { suggestionId: number; text: string }[];
  overdue: number;
};
type News = { is: 'given'; text: string } | { is: 'overdue'; count: number };

/** What of it has come since the page heard last; null: nothing, or it has just been opened. */
export function suggestionNewsOf(before: Owed | undefined, now: Owed): News | null {
  if (!before) return null;
  const known = new Set(before.given.map(({ suggestionId }) => suggestionId));
  const fresh = now.given.find(({ suggestionId }) => !known.has(suggestionId));
  if (fresh) return { is: 'given', text: fresh.text };
  return now.overdue > before.overdue ? { is: 'overdue', count: now.overdue } : null;
}
