import type * as z from 'zod/mini';
import type { Reach } from './levels.ts';

/** A right, `area:thing:action`. Menus, buttons and calls name the same ids. */
export type Resource = `${string}:${string}:${string}`;

/**
 * Who may call: anyone, any person signed in to the office, an employee on their phone, a person on their phone whether or
 * not they have a job, a reader by its signature, or who holds the resource, or any resource of a list.
 */
export type Access =
  | 'public'
  | 'self'
  | 'employee'
  | 'person'
  | 'device'
  | Resource
  | readonly [Resource, ...Resource[]];

const isResource = (access: string): access is Resource => access.includes(':');

/** The resources of which any one opens a call; none where it asks for none. */
export function resourcesOf(access: Access): readonly Resource[] {
  if (typeof access !== 'string') return access;
  return isResource(access) ? [access] : [];
}

/** The doors of the product: each has its own way to authenticate and its own base. */
export const surfaces = {
  /** The back office: X-Token. */
  sys: { base: '/prod-api/api/sys', method: 'POST' },
  /** A person who is signed in on their phone, in a mini-program or H5 page. */
  mini: { base: '/prod-api/api/mini', method: 'POST' },
  /** A visitor with the token of a link. */
  link: { base: '/prod-api/api/link', method: 'POST' },
  /** A reader at a door: signed requests. */
  device: { base: '/device-api/v1', method: 'POST' },
  /** The chat platform calling back: its signature. */
  chat: { base: '/wechat', method: 'POST' },
} as const;

export type Surface = keyof typeof surfaces;

export type OpDef<A extends Access, I extends z.ZodMiniType, O extends z.ZodMiniType> = {
  access: A;
  /** How much of the product its caller has to reach besides; 403 to others, whatever they send. */
  reach?: Reach | undefined;
  input: I;
  output: O;
  /** Changes something: one transaction, an audit row, Idempotency-Key. */
  writes?: true;
  /** Verb and path below the surface's base, for a protocol with its own; `:name` is a field of the input. */
  route?: `${'GET' | 'POST'} /${string}`;
  /** Where the input travels; the body unless the spec places it in the query. */
  from?: 'body' | 'query' | 'multipart';
  /** Of the file of a multipart call; a larger one is refused, by its own rule as far as it can be read. */
  maxBytes?: number;
  /** A refusal's `data` is the sentence itself (spec §7, login). */
  sentenceOnly?: true;
  /** What of people an answer may hold whole: a call that records the look, or answers somebody's own. */
  tells?: readonly 'phone'[];
  /** Of a call that is open to everybody: how often one network may make it in a minute, on each node; the server demands it. */
  pace?: number;
  /** The frame's own call, which is about the person: it is right in a tab that shows another place than the session's. */
  anyPlace?: true;
  /** Answers something that is shown to nobody unrecorded: no repeat is answered with the first answer. */
  look?: true;
  /**
   * Saves a draft that saves itself, or a part of what is recorded when it is whole: the log has no row of it when it is done.
   */
  draft?: true;
  /** May find that nothing is left to do: the log has no row of it then. */
  mayDoNothing?: true;
  /** Somebody's own affair and not their company's: the log tells it to nobody who sees that company alone. */
  personal?: true;
  /**
   * Asks for a proof a moment ago that it is the person and not only an open session: always, or as its handler finds by
   * what is sent (`assertPresence`).
   */
  presence?: true | 'sometimes';
  /**
   * To who views the product as somebody else: true, also though it writes, because it ends that; false, not even though
   * it only reads, because it tells a code, a link or somebody's own affair.
   */
  asViewer?: boolean;
  /** May be asked whether it would be refused, without being done: a request with the header `X-Dry-Run`. */
  dryRun?: true;
  /** One sentence for the API page. */
  about: string;
};

export type Op<
  A extends Access = Access,
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
> = OpDef<A, I, O> & { from: 'body' | 'query' | 'multipart' };

/** Declares one call. Its URL, guard, validation, client, docs and generated tests all follow from this. */
export function op<A extends Access, I extends z.ZodMiniType, O extends z.ZodMiniType>(
  def: OpDef<A, I, O>,
): Op<A, I, O> {
  return { from: 'body', ...def };
}

export type Ops = { readonly [name: string]: Op };

export type Api<O extends Ops = Ops> = {
  readonly module: string;
  readonly surface: Surface;
  readonly ops: O;
};

/** Who may do something, as a call declares it. */
export type Right = Pick<Op, 'access' | 'reach'>;

/** The header in which a tab says which place it shows; compared with that of the session. */
export const placeHeader = 'X-Place';

/** The header that asks for the refusal a call would meet, and for nothing else: what it does is undone. */
export const dryRunHeader = 'X-Dry-Run';

/** A place as that header names it: a role, in a project, in a company of it; of whom one views as it is another one. */
export const placeHeaderValue = (
  roleCode: string,
  projectId: number | null,
  companyId: number | null,
  viewId?: number,
): string => `${roleCode}.${projectId ?? 0}.${companyId ?? 0}${viewId === undefined ? '' : `~${viewId}`}`;

/** Groups a module's calls under a surface; a call's path is `<base>/<module>/<op>` unless it says its own. */
export function api<const O extends Ops>(module: string, ops: O, surface: Surface = 'sys'): Api<O> {
  return { module, surface, ops };
}

/** The URL path of a call. */
export function pathOf(of: Api, name: string): string {
  const { base } = surfaces[of.surface];
  const route = of.ops[name]?.route;
  return route ? base + route.slice(route.indexOf('/')) : `${base}/${of.module}/${name}`;
}

/** The HTTP verb of a call. */
export function methodOf(of: Api, name: string): 'GET' | 'POST' {
  return of.ops[name]?.route?.startsWith('GET ') ? 'GET' : surfaces[of.surface].method;
}

export type InputOf<P extends Op> = z.output<P['input']>;
export type SentOf<P extends Op> = z.input<P['input']>;
export type OutputOf<P extends Op> = z.output<P['output']>;
