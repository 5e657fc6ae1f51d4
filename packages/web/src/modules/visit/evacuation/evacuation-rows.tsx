import type { Evacuee } from '@mdi/contract/modules/evacuation/evacuation.contract.ts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classes } from '../../../kit/page/classes.ts';
import { KindTag } from '../../../kit/page/tag.tsx';
import { clockOf } from '../../../kit/time/zone-clock.ts';
import { t } from '../../../kit/words/words.ts';
import css from './evacuation.module.css';
import { evacueeKey, rowChunks } from './evacuation.ts';
import type { Evacuation } from './use-evacuation.ts';

/** Whom they belong to: the company, and whom a guest visits or with whom somebody comes along. */
function belongs({ employeeId, person, withName, companyName }: Evacuee): string {
  const of = employeeId === null && withName !== null;
  return [companyName, of && t(person === 0 ? 'evacuation.visits' : 'evacuation.along', withName)]
    .filter(Boolean)
    .join(' · ');
}

function Phone({ one, number }: { one: Evacuee; number: string | undefined }) {
  if (one.phone === null) return <span className={`${css.evacueePhone} t3`}>{t('kit.none')}</span>;
  if (number === undefined) return <span className={css.evacueePhone}>{one.phone}</span>;
  return (
    <a className={css.evacueePhone} href={`tel:${number}`} aria-label={t('evacuation.callOf', one.name)}>
      {number}
    </a>
  );
}

function Row({ one, list }: { one: Evacuee; list: Evacuation }) {
  const found = list.isFound(one);
  const place = [one.location, one.card !== null && one.person === 0 && t('evacuation.card', one.card)];
  return (
    <li className={classes(css.evacuee, found && css.evacueeFound)}>
      <label className={css.evacueeTick}>
        <input
          type="checkbox"
          checked={found}
          aria-label={t('evacuation.tickOf', one.name)}
          onChange={({ target }) => void list.tick(one, target.checked)}
        />
      </label>
      <span className={css.evacueeWho}>
        <b>{one.name}</b>{' '}
        <KindTag>{t(one.employeeId === null ? 'evacuation.visitor' : 'evacuation.employee')}</KindTag>
        <small>{belongs(one)}</small>
      </span>
      <Phone one={one} number={list.numbers?.get(evacueeKey(one))} />
      <span className={css.evacueePlace}>
        {place.filter(Boolean).join(' · ') || t('kit.none')}
        <small>{clockOf(one.since).slice(5)}</small>
      </span>
      <span className={`${css.evacueeBy} t3`}>
        {one.foundAt === null
          ? null
          : t('evacuation.foundBy', one.foundBy ?? '', clockOf(one.foundAt).slice(11))}
      </span>
    </li>
  );
}

/** About as high as a row is, until it was drawn. */
const rowPixels = 53;
/** So far beyond what is seen rows are drawn already. */
const ahead = '1200px 0px';

/** Whether a part of the list is near what is seen, and how high it is while it isn't drawn. */
function useNear(rows: number, first: boolean) {
  const box = useRef<HTMLUListElement>(null);
  const [near, setNear] = useState(first);
  const row = useRef(rowPixels);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        const drawn = current.childElementCount;
        if (drawn > 0) row.current = entry.boundingClientRect.height / drawn;
        setNear(entry.isIntersecting);
      },
      { root: current.closest('.content'), rootMargin: ahead },
    );
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return { box, near, height: rows * row.current };
}

type PartProps = { people: readonly Evacuee[]; list: Evacuation; whole: boolean; first: boolean };

function Part({ people, list, whole, first }: PartProps) {
  const { box, near, height } = useNear(people.length, first);
  if (!near && !whole) return <ul ref={box} style={{ height }} />;
  return (
    <ul ref={box}>
      {people.map((one) => (
        <Row key={evacueeKey(one)} one={one} list={list} />
      ))}
    </ul>
  );
}

/** Whether everybody is drawn: paper shows all, a screen only who is near what is seen of it. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it stands when this returns.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

type Props = { people: readonly Evacuee[]; list: Evacuation; whole: boolean };

/** The rows of a list of thousands, in parts of which those are drawn that are near what is seen. */
export function EvacuationRows({ people, list, whole }: Props) {
  return rowChunks(people).map((part, at) => (
    // Who comes or goes moves the others, and a part keeps nothing but its height.
    // biome-ignore lint/suspicious/noArrayIndexKey: parts are told apart by where they stand.
    <Part key={at} people={part} list={list} whole={whole} first={at === 0} />
  ));
}
