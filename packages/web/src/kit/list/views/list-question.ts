import { type ListSchema, readState, type UrlState, writeState } from '../url-state.ts';

/** What a list is asked, as views keep it: filters and order; which page of how many rows is no part of it. */
export function listQuestion(schema: ListSchema, params: URLSearchParams, start: UrlState = {}): string {
  const { page: _, after: __, limit: ___, ...question } = readState(schema, params, start);
  return String(writeState(question));
}

/** How many filters of a question the list doesn't know, or would be refused. */
export function countUnknownFilters(schema: ListSchema, asked: string, start: UrlState = {}): number {
  const known = new URLSearchParams(listQuestion(schema, new URLSearchParams(asked), start));
  return [...new URLSearchParams(asked).keys()].filter((key) => !known.has(key)).length;
}

/** A question without the filters that name what is gone. */
export function withoutFilters(asked: string, gone: readonly string[]): string {
  const params = new URLSearchParams(asked);
  for (const key of gone) params.delete(key);
  return String(params);
}

/** A question with what a view asks of what this person doesn't see, unless that was set to something else: others see it. */
export function restoreUnseenFilters(asked: string, of: string, gone: readonly string[]): string {
  const [now, was] = [new URLSearchParams(asked), new URLSearchParams(of)];
  for (const key of gone) if (!now.has(key)) for (const value of was.getAll(key)) now.append(key, value);
  return String(now);
}

/** A question without those of the filters that still name what a view named there, which is gone. */
export function dropGoneFilters(asked: string, of: string, gone: readonly string[]): string {
  const [now, was] = [new URLSearchParams(asked), new URLSearchParams(of)];
  return withoutFilters(
    asked,
    gone.filter((key) => now.get(key) === was.get(key)),
  );
}
