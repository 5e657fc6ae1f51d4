import { limits } from '@mdi/page-kit/limits.ts';
import * as z from 'zod/mini';
import { ids } from '../../kit/ids.ts';
import { api, op } from '../../kit/op.ts';

/** What may be uploaded for what: the limits of spec §5 and §9 in one table. Sizes in bytes. */
type Rule = {
  formats: readonly ('jpg' | 'png' | 'gif' | 'bmp')[];
  maxBytes: number;
  /** The largest that is kept. */
  width: number;
  height: number;
  /** What is smaller is refused before it is sent: it would be blurred on every phone. */
  least?: { width: number; height: number };
  /** How many times as wide as high it has to be. */
  ratio?: number;
};

export const uploadRules = {
  projectLogo: { formats: ['jpg', 'png'], maxBytes: 2 * 1024 * 1024, width: 400, height: 400 },
  passBackground: {
    ...{ formats: ['jpg', 'png'], maxBytes: 5 * 1024 * 1024, width: 1080, height: 2340 },
    least: { width: 360, height: 640 },
  },
  buildingPicture: { formats: ['jpg', 'png'], maxBytes: 2 * 1024 * 1024, width: 1280, height: 800 },
  /** Kept whole; what readers see of it is cropped to 16:10 around what the editor chose. */
  noticeThumbnail: { formats: ['jpg', 'png'], maxBytes: 2 * 1024 * 1024, width: 1600, height: 1600 },
  noticePicture: { formats: ['jpg', 'png'], maxBytes: 2 * 1024 * 1024, width: 1600, height: 1600 },
  /** What a reviewer of the chat platform is shown after a rejection. */
  miniFeedback: { formats: ['jpg', 'png'], maxBytes: 2 * 1024 * 1024, width: 1600, height: 1600 },
  /** A GIF stays moving; a bitmap is kept as PNG. */
  pagePicture: {
    formats: ['jpg', 'gif', 'png', 'bmp'],
    ...{ maxBytes: limits.picture.bytes, width: 1600, height: 1600 },
  },
  pageIcon: { formats: ['jpg', 'png'], maxBytes: limits.picture.bytes, width: 162, height: 162 },
  pagePanorama: {
    formats: ['jpg', 'png'],
    ...{ maxBytes: limits.panorama.bytes, width: 4096, height: 2048, ratio: limits.panorama.ratio },
  },
} as const satisfies Record<string, Rule>;
/** Purposes of pictures. */
export type UploadPurpose = keyof typeof uploadRules;

/** The same of files that readers save, checked by content and kept as they are. */
export const fileRules = {
  noticeFile: { formats: ['pdf', 'docx', 'xlsx', 'pptx', 'jpg', 'png'], maxBytes: 20 * 1024 * 1024 },
  pageVideo: { formats: ['mp4'], maxBytes: limits.video.bytes },
} as const;
export type FilePurpose = keyof typeof fileRules;

const purposes = [...Object.keys(uploadRules), ...Object.keys(fileRules)] as [UploadPurpose | FilePurpose];

export const uploadApi = api('upload', {
  add: op({
    access: 'self',
    about:
      'Stores one file, checked by content and re-encoded; the fields travel before the file part "file".',
    input: z.strictObject({ purpose: z.enum(purposes) }),
    output: z.strictObject({ uploadId: ids.upload(), url: z.string() }),
    from: 'multipart',
    maxBytes: Math.max(...Object.values({ ...uploadRules, ...fileRules }).map((rule) => rule.maxBytes)),
    writes: true,
  }),
});
