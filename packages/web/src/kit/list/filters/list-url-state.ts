import type * as z from 'zod/mini';

/** The sizes a list offers, and the one it starts with (spec §9). */
export const pageSizes = [10, 20, 30, 50];
export const defaultPageSize = 20;

/** The present address's parameters; what is drawn may lag behind. */
export const currentAddressParams = (): URLSearchParams => new URLSearchParams(window.location.search);

export type UrlState = Readonly<Record<string, string | number | boolean | undefined>>;
/** The input of a list call: an object of what an address can say. */
export type ListSchema = z.ZodMiniType<UrlState, UrlState> & {
  shape: Readonly<Record<string, z.ZodMiniType>>;
};

const flags: Readonly<Record<string, boolean>> = { true: true, false: false };

function readAs(schema: z.ZodMiniType, raw: string): string | number | boolean | undefined {
  // An address holds only text; where the call wants a number or a boolean, the text is tried as one.
  const readings = /^-?\d+(\.\d+)?$/.test(raw) ? [raw, Number(raw)] : [raw, flags[raw]];
  for (const reading of readings) {
    const parsed = schema.safeParse(reading);
    const { data } = parsed;
    if (typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean') return data;
  }
  return undefined;
}

/**
 * Reads a list's state from the address, by the input schema of its call: values that the call would refuse are
 * dropped, as are unknown keys. Missing values mean page 1 and 20 rows; the list's own start isn't in the address.
 */
export function readListState(schema: ListSchema, params: URLSearchParams, start: UrlState = {}): UrlState {
  const state: Record<string, string | number | boolean> = {};
  for (const [key, rule] of Object.entries(schema.shape)) {
    const raw = params.get(key);
    const value = raw === null || raw === '' ? undefined : readAs(rule, raw);
    if (value !== undefined && value !== '') state[key] = value;
  }
  if (!pageSizes.includes(Number(params.get('limit')))) state.limit = defaultPageSize;
  state.page ??= 1;
  // Rules over the whole input only limit how deep one may page.
  return schema.safeParse({ ...start, ...state }).success ? state : { ...state, page: 1 };
}

/**
 * Corrects an address that asks for a page that doesn't exist: to the first page for an invalid one, to the last for
 * one beyond it. Null when the page is right.
 */
export function correctedListState(
  schema: ListSchema,
  params: URLSearchParams,
  /** The last page with rows; null while it isn't known. */
  last: number | null,
  start: UrlState = {},
): UrlState | null {
  const state = readListState(schema, params, start);
  if (params.has('page') && Number(params.get('page')) !== state.page) return { ...state, page: 1 };
  return last !== null && Number(state.page) > last ? { ...state, page: last } : null;
}

/** Writes a list's state for the address; values that equal the start are left out. */
export function writeListState(state: UrlState): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(state)) {
    if (value === undefined || value === '') continue;
    if ((key === 'page' && value === 1) || (key === 'limit' && value === defaultPageSize)) continue;
    params.set(key, String(value));
  }
  return params;
}
