import type { Program } from '@mdi/contract/modules/page/page.contract.ts';
import type { PageArea } from '@mdi/contract/modules/page/page.menu.ts';
import { useLocation } from 'react-router';

/** The screens over all mini-programs, or those of the property service alone, by the address. */
export function usePageArea(): PageArea {
  const { pathname } = useLocation();
  return pathname.startsWith('/pmminiManage/') ? 'pm' : 'content';
}

/** The mini-programs that an area reaches. */
export const programsOf = (area: PageArea): readonly Program[] => (area === 'pm' ? ['pm'] : ['pm', 'pass']);
