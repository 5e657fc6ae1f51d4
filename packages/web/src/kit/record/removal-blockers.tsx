import type { Conflict } from '@mdi/contract/kit/answer-codes.ts';
import { Fragment, type ReactNode } from 'react';
import type { CallFailed } from '../call/send.ts';
import { MaybeLink } from '../page/maybe-link.tsx';
import { t, tIfKnown } from '../words/words.ts';

export type Blocker = NonNullable<Conflict['blockers']>[number];

/** Reads the blockers of a removal from its refusal; undefined for another refusal. */
export function blockersOf({ code, data }: CallFailed): readonly Blocker[] | undefined {
  if (code !== 409 || typeof data !== 'object' || data === null || !('blockers' in data)) return undefined;
  return Array.isArray(data.blockers) ? data.blockers : undefined;
}

/** The first names, and that there are more; empty where none is in sight. */
export function firstBlockerNames({ names, count }: Pick<Blocker, 'names' | 'count'>): string {
  const list = names.join(t('kit.listMark'));
  return count > names.length && names.length > 0 ? t('frame.remove.andMore', list) : list;
}

function BlockerLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to === undefined ? children : <MaybeLink to={to}>{children}</MaybeLink>;
}

type Address =
  | string
  | ((id: number) => string)
  /** For blockers whose pages differ by kind. */
  | { byKind: (id: number, kind: string) => string }
  | undefined;

/** By the kind of blocker: the list that shows just those, or the page where each is put right. */
export type BlockerLinks = Readonly<Record<string, Address>>;

/** The first names, each as a link to where it is put right. */
function Named({ of, to }: { of: Blocker; to: Address }) {
  const { names, ids = [], kinds = [], count } = of;
  if (to === undefined || typeof to === 'string' || ids.length !== names.length) return firstBlockerNames(of);
  const addressOf = (id: number, at: number) =>
    typeof to === 'function' ? to(id) : to.byKind(id, kinds[at] ?? '');
  const links = ids.map((id, at) => (
    <Fragment key={id}>
      {at > 0 ? t('kit.listMark') : null}
      <MaybeLink to={addressOf(id, at)}>{names[at]}</MaybeLink>
    </Fragment>
  ));
  return count > names.length ? [...links, t('frame.remove.andMore', '')] : links;
}

const listOf = (to: Address) => (typeof to === 'string' ? to : undefined);

type ListProps = { blockers: readonly Blocker[]; links?: BlockerLinks | undefined };

/** Records by their kind: how many, as a link to them, and the first names. */
export function Blockers({ blockers, links = {} }: ListProps) {
  return (
    <ul className="blockers">
      {blockers.map((one) => (
        <li key={one.what}>
          <b>
            <BlockerLink to={listOf(links[one.what])}>
              {tIfKnown(`frame.remove.use_${one.what}`, one.count) ?? one.count}
            </BlockerLink>
          </b>
          <span>
            <Named of={one} to={links[one.what]} />
            {one.others ? <span className="t3"> {t('frame.remove.others')}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Shows what stands in the way, and why. */
export function RemovalBlocked({ sentence, ...list }: ListProps & { sentence: string }) {
  return (
    <div role="alert">
      <p>{sentence}</p>
      <Blockers {...list} />
    </div>
  );
}
