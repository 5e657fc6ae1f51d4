import type { NoticeRevision } from '@mdi/contract/modules/notice/notice.contract.ts';
import { clockOf } from '../../kit/time/zone-clock.ts';
import { t } from '../../kit/words/words.ts';
import type { PreviewedNotice } from './phone-preview.tsx';

/** A stored version as its readers see it. */
export const previewedRevision = (of: NoticeRevision): PreviewedNotice => ({
  ...of,
  releaseAt: of.releaseAt,
});

const names = (of: readonly string[]) => of.join(t('kit.listMark'));

/** Whom a version is for, in words. */
export function audienceText({ audience }: NoticeRevision): string {
  const projects = names(audience.projects.map(({ projectName }) => projectName));
  const places =
    audience.kind === 'buildings'
      ? names(audience.buildings.map(({ buildingName }) => buildingName))
      : audience.kind === 'companies'
        ? names(audience.companies.map(({ companyName }) => companyName))
        : '';
  return [t(`notice.kind_${audience.kind}`), projects, places].filter(Boolean).join(' · ');
}

export const releaseTimeText = ({ releaseAt, zone }: NoticeRevision): string =>
  releaseAt === null ? t('notice.onApproval') : `${clockOf(releaseAt, zone)} (${zone})`;

export const expiryTimeText = ({ expiresAt, zone }: NoticeRevision): string =>
  expiresAt === null ? t('notice.never') : `${clockOf(expiresAt, zone)} (${zone})`;

const yes = (on: boolean) => t(on ? 'notice.setting_yes' : 'notice.setting_no');

/** What a version says beside its text, by what it is called. */
export const revisionSettings = (of: NoticeRevision): { name: string; text: string }[] => [
  { name: t('notice.publisher'), text: of.publisher },
  { name: t('notice.audience'), text: audienceText(of) },
  { name: t('notice.releaseAt'), text: releaseTimeText(of) },
  { name: t('notice.expiresAt'), text: expiryTimeText(of) },
  { name: t('notice.mustConfirm'), text: yes(of.mustConfirm) },
  { name: t('notice.smsLabel'), text: yes(of.sms) },
  { name: t('notice.attachmentIds'), text: names(of.attachments.map(({ name }) => name)) },
];
