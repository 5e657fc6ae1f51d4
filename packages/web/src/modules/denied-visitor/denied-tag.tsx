import type { DeniedVisitorRow } from '@mdi/contract/modules/denied-visitor/denied-visitor.contract.ts';
import { Tag } from '../../kit/page/tag.tsx';
import { t } from '../../kit/words/words.ts';

/** Whether an entry counts, or its last day is past. */
export const DeniedTag = ({ over }: Pick<DeniedVisitorRow, 'over'>) => (
  <Tag tone={over ? 'mute' : 'bad'}>{t(over ? 'deniedVisitor.over' : 'deniedVisitor.active')}</Tag>
);
