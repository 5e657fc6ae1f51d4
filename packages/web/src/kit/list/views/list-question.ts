import { type ListSchema, readListState, type UrlState, writeListState } from '../filters/list-url-state.ts';

/** What a list is asked, as views store it: filters and order, but not page or page size. */
export function listQuestion(schema: ListSchema, params: URLSearchParams, start: UrlState = {}): string {
  const { page: _, after: __, limit: ___, ...question } = readListState(schema, params, start);
  return String(writeListState(question));
}

/** Counts the filters of a question that the list doesn't know, or that would be refused. */
export function countUnknownFilters(schema: ListSchema, asked: string, start: UrlState = {}): number {
  const known = new URLSearchParams(listQuestion(schema, new URLSearchParams(asked), start));
  return [...new URLSearchParams(asked).keys()].filter((key) => !known.has(key)).length;
}

/** Takes out of a question the filters that name what is gone. */
export function withoutFilters(asked: string, gone: readonly string[]): string {
  const params = new URLSearchParams(asked);
  for (const key of gone) params.delete(key);
  return String(params);
}

/** Puts back the filters of a view that this person doesn't see, unless they were changed, because others see them. */
export function restoreUnseenFilters(asked: string, of: string, gone: readonly string[]): string {
  const [now, was] = [new URLSearchParams(asked), new URLSearchParams(of)];
  for (const key of gone) if (!now.has(key)) for (const value of was.getAll(key)) now.append(key, value);
  return String(now);
}

/** Takes out of a question the filters that still have a view's values of what is gone. */
export function dropGoneFilters(asked: string, of: string, gone: readonly string[]): string {
  const [now, was] = [new URLSearchParams(asked), new URLSearchParams(of)];
  return withoutFilters(
    asked,
    gone.filter((key) => now.get(key) === was.get(key)),
  );
}
