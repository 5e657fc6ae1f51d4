import { CallFailed } from '../../kit/send.ts';

/** A refusal's data with its sentences under other names of fields. */
export function renamedFields(data: unknown, nameOf: (field: string) => string): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(Object.entries(data).map(([field, sentence]) => [nameOf(field), sentence]));
}

/**
 * A call whose fields are called otherwise in its form: what is refused about them is told under the form's
 * own. @throws CallFailed
 */
export async function withFields<O>(call: Promise<O>, nameOf: (field: string) => string): Promise<O> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof CallFailed) || error.code !== 400) throw error;
    throw new CallFailed(error.code, error.message, renamedFields(error.data, nameOf));
  }
}
