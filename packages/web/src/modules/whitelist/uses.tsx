import type { WhitelistUse } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { KindTag } from '../../kit/page/tag.tsx';
import { filePaths } from '../../kit/paths/addresses.ts';
import { opens } from '../../kit/rights/open-screens.ts';
import { t } from '../../kit/words/words.ts';
import css from './whitelist.module.css';

const fileAddress = (id: number) => filePaths[opens(filePaths.content.list) ? 'content' : 'pm'].detail(id);

/** Files and reports, each as a link to where it is shown. */
export const Uses = ({ uses }: { uses: readonly WhitelistUse[] }) => (
  <ul className={css.uses}>
    {uses.map(({ what, id, title }) => (
      <li key={`${what} ${id}`}>
        <KindTag>{t(`whitelist.use_${what}`)}</KindTag>
        {what === 'file' ? <MaybeLink to={fileAddress(id)}>{title}</MaybeLink> : title}
      </li>
    ))}
  </ul>
);
