import { classes } from '../../kit/page/classes.ts';
import { t } from '../../kit/words/words.ts';
import css from './compare.module.css';
import { CompareTableHead } from './compare-table-head.tsx';
import { dataScopeName } from './data-scope-words.ts';
import { type ComparedRole, type Named, onlyInFirst } from './role-difference.ts';

type Props = { a: ComparedRole; b: ComparedRole; heads: readonly [string, string]; all: boolean };
type Row = { title: string; a: readonly Named[]; b: readonly Named[] };

const maxShown = 30;

function Names({ own, other, side }: { own: readonly Named[]; other: readonly Named[]; side: 'a' | 'b' }) {
  if (own.length === 0) return <span className={css.none}>{t('role.compareNone')}</span>;
  const alone = new Set(onlyInFirst(own, other).map(({ key }) => key));
  const more = own.length - maxShown;
  return (
    <span className={css.chips}>
      {own.slice(0, maxShown).map(({ key, label }) => (
        <span
          key={key}
          className={classes(css.chip, alone.has(key) ? (side === 'a' ? css.onlyA : css.onlyB) : css.both)}
        >
          {label}
        </span>
      ))}
      {more > 0 ? <span className="t3">{t('role.compareMore', more)}</span> : null}
    </span>
  );
}

const one = (label: string): Named[] => [{ key: label, label }];

const levelOf = ({ level }: ComparedRole) => (level === null ? [] : one(t(`role.level_${level}`)));
const stateOf = ({ state }: ComparedRole) => one(t(`kit.state_${state}`));
const scopeOf = ({ dataScope, level }: ComparedRole) => one(dataScopeName(dataScope, level));
const flagOf = (on: boolean) => one(t(on ? 'kit.yes' : 'kit.no'));

/** The places that count; a role that reaches all there is names none. */
const placesOf = (side: ComparedRole) => (side.dataScope === 10 ? [] : side.places);

/** What of a fact is shown: where only differences are asked for, what both have is left out. */
function kept({ title, a, b }: Row, all: boolean): Row | null {
  const [onlyA, onlyB] = [onlyInFirst(a, b), onlyInFirst(b, a)];
  if (all) return a.length + b.length > 0 ? { title, a, b } : null;
  return onlyA.length + onlyB.length > 0 ? { title, a: onlyA, b: onlyB } : null;
}

/** How far the two reach, and what else of them differs. */
export function CompareFactRows({ a, b, heads, all }: Props) {
  const rows: Row[] = [
    { title: t('role.dataScope'), a: scopeOf(a), b: scopeOf(b) },
    { title: t('role.comparePlaces'), a: placesOf(a), b: placesOf(b) },
    { title: t('role.level'), a: levelOf(a), b: levelOf(b) },
    { title: t('kit.state'), a: stateOf(a), b: stateOf(b) },
    { title: t('role.canSignIn'), a: flagOf(a.canSignIn), b: flagOf(b.canSignIn) },
    {
      title: t('role.needsAuthenticator'),
      a: flagOf(a.needsAuthenticator),
      b: flagOf(b.needsAuthenticator),
    },
    { title: t('role.parents'), a: a.parents, b: b.parents },
  ].flatMap((row) => kept(row, all) ?? []);
  return (
    <section className={classes('card', css.card)}>
      <h2 className={css.title}>{t('role.places')}</h2>
      {rows.length === 0 ? (
        <p className={classes('t3', css.same)}>{t('role.compareSamePlaces')}</p>
      ) : (
        <table className={css.table}>
          <CompareTableHead first={t('role.compareFact')} heads={heads} />
          <tbody>
            {rows.map(({ title, a: own, b: other }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                <td>
                  <Names own={own} other={other} side="a" />
                </td>
                <td>
                  <Names own={other} other={own} side="b" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
