import { classes } from '../../kit/page/classes.ts';
import css from './compare.module.css';

/** The heads of a comparison: what is compared, and the two. */
export function CompareTableHead({ first, heads }: { first: string; heads: readonly [string, string] }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {heads.map((name, at) => (
          <th key={at === 0 ? 'a' : 'b'} scope="col">
            <span className={classes(css.mark, at === 0 ? css.markA : css.markB)}>
              {at === 0 ? 'A' : 'B'}
            </span>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
