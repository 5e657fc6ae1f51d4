import {
  type KyselyPlugin,
  type PluginTransformResultArgs,
  PostgresDialect,
  PostgresQueryCompiler,
} from 'kysely';

// Tables and columns are in snake case in the database and in camel case in the program. The builder's own plugin for
// that copies every statement before it is written; naming them as they are written costs half of that.

const kept = (name: (text: string) => string) => {
  const names = new Map<string, string>();
  return (text: string): string => {
    let found = names.get(text);
    if (found === undefined) {
      found = name(text);
      names.set(text, found);
    }
    return found;
  };
};

const snakeCase = (text: string) => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camelCase = kept((text) => text.replace(/_+([^_])/g, (_, letter: string) => letter.toUpperCase()));

class SnakeCaseCompiler extends PostgresQueryCompiler {
  readonly #quoted = kept((name) => super.sanitizeIdentifier(snakeCase(name)));
  protected override sanitizeIdentifier(name: string): string {
    return this.#quoted(name);
  }
}

type Row = Record<string, unknown>;

/** The rows with their columns in camel case; what is within a column stays as it is. */
function renamed(rows: Row[]): Row[] {
  const [first] = rows;
  if (first === undefined) return rows;
  const names = Object.keys(first).map((name) => ({ name, to: camelCase(name) }));
  if (names.every(({ name, to }) => name === to)) return rows;
  return rows.map((row) => {
    const copy: Row = {};
    for (const { name, to } of names) copy[to] = row[name];
    return copy;
  });
}

/** PostgreSQL whose statements are written in snake case. */
export class SnakeCaseDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new SnakeCaseCompiler();
  }
}

/** Names the columns of what is read in camel case. */
export const camelCaseRows: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }: PluginTransformResultArgs) => ({
    ...result,
    rows: renamed(result.rows as Row[]),
  }),
};
