import type { Program } from '@mdi/contract/modules/page/page.contract.ts';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { t } from '../../../kit/words/words.ts';
import { programsOf, usePageArea } from '../canvas/page-area.ts';

/** Which mini-program, as the address says; of one area there may be one only. */
export function useProgramInAddress(): [Program, (next: Program) => void] {
  const offered = programsOf(usePageArea());
  const [params, setParams] = useSearchParams();
  const named = params.get('program');
  const program = offered.find((one) => one === named) ?? 'pm';
  return [
    program,
    (next) =>
      setParams((before) => {
        before.set('program', next);
        return before;
      }),
  ];
}

export function ProgramChoice({ program, put }: { program: Program; put: (next: Program) => void }) {
  const offered = programsOf(usePageArea());
  if (offered.length < 2) return null;
  return (
    <Segmented<Program>
      aria-label={t('page.program')}
      value={program}
      options={offered.map((one) => ({ value: one, label: t(`page.program_${one}`) }))}
      onChange={put}
    />
  );
}
