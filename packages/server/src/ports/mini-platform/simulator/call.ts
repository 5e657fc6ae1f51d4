import type { Core } from './core.ts';
import { refuse } from './errcode.ts';
import type { Program } from './state.ts';

export type Body = Readonly<Record<string, unknown>>;
export type Sent = {
  query: Readonly<Record<string, string>>;
  body: Body;
  file: { type: string; bytes: Buffer } | null;
};

export type Picture = { type: string; bytes: Buffer };
type Reply = Body | Picture | Promise<Picture>;

/** One call of the platform: its verb, whose token it takes, and what it does. */
export type Call = { verb: 'GET' | 'POST' } & (
  | { by: 'nobody' | 'component'; run(core: Core, sent: Sent): Reply }
  | { by: 'program'; run(core: Core, sent: Sent, program: Program): Reply }
);

export type Calls = Readonly<Record<string, Call>>;

export const textIn = (from: Body, name: string): string => {
  const value = from[name];
  return typeof value === 'string' ? value : '';
};

export const numberIn = (from: Body, name: string): number => {
  const value = from[name];
  const text = typeof value === 'string' || typeof value === 'number' ? value : Number.NaN;
  return text === '' ? Number.NaN : Number(text);
};

const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const listIn = (from: Body, name: string): unknown[] => {
  const value = from[name];
  return Array.isArray(value) ? value : [];
};

export const textsIn = (from: Body, name: string): string[] =>
  listIn(from, name).filter((one): one is string => typeof one === 'string');

/** @throws Errcode where it is no object */
export const bodyOf = (value: unknown, errcode: number): Body => (isBody(value) ? value : refuse(errcode));
