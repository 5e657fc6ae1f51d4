import type { ReviewFinding } from '@mdi/contract/kit/review.ts';
import {
  isShownInViewer,
  langOfSlot,
  type ReportSlot,
} from '@mdi/contract/modules/research-report/report.fields.ts';
import {
  type ReportRow,
  researchReportApi,
} from '@mdi/contract/modules/research-report/research-report.contract.ts';
import { may } from '../../kit/access/may.ts';
import type { Ctx } from '../../kit/calls/ctx.ts';

const { ops } = researchReportApi;

/** What counts for publishing a report. */
export type PublishFacts = {
  titleZh: string;
  titleEn: string;
  slots: readonly ReportSlot[];
  pictureId: number | null;
  whitelisted: boolean;
  /** Of the lists that it names; how many phones each has. */
  lists: readonly { phones: number }[];
  download: boolean;
  state: 'N' | 'Y';
};

const finding = (level: ReviewFinding['level'], key: string, field: string | null): ReviewFinding => ({
  level,
  key: `researchReport.finding.${key}`,
  args: [],
  field,
});

const hasFile = ({ slots }: Pick<PublishFacts, 'slots'>, lang: 'zh' | 'en') =>
  slots.some((slot) => langOfSlot(slot) === lang);

/** What the specification demands of a report that readers see (§5). */
function demanded(of: PublishFacts): ReviewFinding[] {
  const found: ReviewFinding[] = [];
  if (hasFile(of, 'zh') && of.titleZh === '') found.push(finding('stop', 'noTitleZh', 'titleZh'));
  if (hasFile(of, 'en') && of.titleEn === '') found.push(finding('stop', 'noTitleEn', 'titleEn'));
  if (!of.whitelisted && !of.slots.includes('zhPdf'))
    found.push(finding('stop', 'noChinesePdf', 'files.zhPdf'));
  if (of.whitelisted && !hasFile(of, 'zh')) found.push(finding('stop', 'noChinese', 'files.zhPdf'));
  if (of.whitelisted && of.lists.length === 0) found.push(finding('stop', 'noWhitelist', 'whitelistIds'));
  return found;
}

/** Everything that stands against publishing a report, or deserves a look. */
export function reportFindingsOf(of: PublishFacts): ReviewFinding[] {
  const found = demanded(of);
  if (of.whitelisted && of.lists.length > 0 && of.lists.every(({ phones }) => phones === 0))
    found.push(finding('warn', 'nobody', 'whitelistIds'));
  if (of.pictureId === null) found.push(finding('warn', 'noPicture', 'picture'));
  // Of a report without any file nobody sees Chinese instead.
  if (hasFile(of, 'zh') && !hasFile(of, 'en')) found.push(finding('warn', 'noEnglish', 'files.enPdf'));
  if (of.slots.length > 0 && !of.slots.some(isShownInViewer) && !of.download)
    found.push(finding('warn', 'onlyDownload', 'download'));
  if (of.state === 'Y') found.push(finding('warn', 'invalid', null));
  return found;
}

/** That somebody else has to publish it. */
export const ownTextFinding = (): ReviewFinding => finding('stop', 'ownText', null);

/** How whole a report is in each language, of four: title, PDF, other file, picture. */
export function completenessOf(of: Pick<PublishFacts, 'titleZh' | 'titleEn' | 'slots' | 'pictureId'>) {
  const count = (title: string, lang: 'zh' | 'en') =>
    Number(title !== '') +
    of.slots.filter((slot) => langOfSlot(slot) === lang).length +
    Number(of.pictureId !== null);
  return { zh: count(of.titleZh, 'zh'), en: count(of.titleEn, 'en') };
}

type Standing = { published: boolean; state: 'N' | 'Y'; removedAt: Date | null };

/** What the caller may do with a report in sight; sent with each row. */
export function reportCan(ctx: Ctx): (row: Standing) => ReportRow['can'] {
  const [edits, publishes, looks] = [may(ctx, ops.edit), may(ctx, ops.publish), may(ctx, ops.readers)];
  return ({ published, state, removedAt }) => {
    const there = removedAt === null;
    return {
      edit: there && edits,
      publish: there && publishes && !published,
      unpublish: there && publishes && published,
      setInvalid: there && publishes && state === 'N',
      setValid: there && publishes && state === 'Y',
      remove: there && edits && !published,
      ledger: looks,
    };
  };
}
