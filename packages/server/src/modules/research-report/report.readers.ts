import { maskPhone } from '@mdi/contract/kit/display.ts';
import type { InputOf, OutputOf } from '@mdi/contract/kit/op.ts';
import type { researchReportApi } from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { notePersonalDataViewed } from '../../kit/audit/changes.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';
import { orNotFound } from '../../kit/calls/refuse.ts';
import { searchCountingPhones } from '../../kit/search/phone-search-limit.ts';
import { pageOfReaders } from './report.ledger.queries.ts';
import { reportOrRemoved } from './report.queries.ts';

type Readers = (typeof researchReportApi)['ops']['readers'];

/** Who has read a report, also one that was deleted: a look that is recorded. */
export async function listReaders(ctx: Ctx, asked: InputOf<Readers>): Promise<OutputOf<Readers>> {
  const { titleZh, titleEn } = orNotFound(await reportOrRemoved(ctx, asked.reportId));
  const { list, ...total } = await searchCountingPhones(ctx, asked.keyword, () => pageOfReaders(ctx, asked));
  notePersonalDataViewed(ctx, 'researchReport', asked.reportId, { titleZh, titleEn });
  return {
    ...total,
    list: list.map(({ id: _, phone, lastAt, ...row }) => ({
      ...row,
      phone: maskPhone(phone),
      lastAt: lastAt.toISOString(),
    })),
  };
}
