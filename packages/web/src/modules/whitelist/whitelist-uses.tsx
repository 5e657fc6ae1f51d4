import type { WhitelistUse } from '@mdi/contract/modules/whitelist/whitelist.contract.ts';
import { MaybeLink } from '../../kit/page/maybe-link.tsx';
import { KindTag } from '../../kit/page/tag.tsx';
import { filePaths, researchReportPaths } from '../../kit/paths/addresses.ts';
import { mayOpen } from '../../kit/rights/openable-screens.ts';
import { t } from '../../kit/words/words.ts';
import css from './whitelist.module.css';

// Both stand in two groups of the menu: where the person comes from, if they find them there as well.
const addresses: Readonly<Record<WhitelistUse['what'], (id: number) => string>> = {
  file: (id) => filePaths[mayOpen(filePaths.pm.list) ? 'pm' : 'content'].detail(id),
  report: (id) => researchReportPaths[mayOpen(researchReportPaths.report.list) ? 'report' : 'sys'].detail(id),
};

/** Files and reports, each as a link to its page for who may open that. */
export const WhitelistUses = ({ uses }: { uses: readonly WhitelistUse[] }) => (
  <ul className={css.uses}>
    {uses.map(({ what, id, title }) => (
      <li key={`${what} ${id}`}>
        <KindTag>{t(`whitelist.use_${what}`)}</KindTag>
        <MaybeLink to={addresses[what](id)}>{title}</MaybeLink>
      </li>
    ))}
  </ul>
);
