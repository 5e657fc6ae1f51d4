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

export const pictureUploadRules = {
  avatar: { formats: ['jpg', 'png'], maxBytes: 2 * 1024 * 1024, width: 200, height: 200 },
  projectLogo: { formats: ['jpg', 'png'], maxBytes: 2 * 1024 * 1024, width: 400, height: 400 },
  passBackground: {
    formats: ['jpg', 'png'],
    maxBytes: 5 * 1024 * 1024,
    width: 1080,
    height: 2340,
    least: { width: 360, height: 640 },
  },
  buildingPicture: { formats: ['jpg', 'png'], maxBytes: 2 * 1024 * 1024, width: 1280, height: 800 },
  /** Kept whole; what readers see of it is cropped to 16:10 around what the editor chose. */
  noticeThumbnail: { formats: ['jpg', 'png'], maxBytes: 2 * 1024 * 1024, width: 1600, height: 1600 },
  noticePicture: { formats: ['jpg', 'png'], maxBytes: 2 * 1024 * 1024, width: 1600, height: 1600 },
  /** Of a research report; shared links show a picture of their own, or a part of the report's. */
  reportPicture: { formats: ['jpg', 'png'], maxBytes: 2 * 1024 * 1024, width: 1600, height: 1600 },
  reportShare: { formats: ['jpg', 'png'], maxBytes: 2 * 1024 * 1024, width: 1600, height: 1600 },
  /** What somebody shows with a suggestion. */
  suggestionPicture: { formats: ['jpg', 'png'], maxBytes: 2 * 1024 * 1024, width: 1600, height: 1600 },
  /** What a reviewer of the chat platform is shown after a rejection. */
  miniFeedback: { formats: ['jpg', 'png'], maxBytes: 2 * 1024 * 1024, width: 1600, height: 1600 },
  /** A GIF stays moving; a bitmap is kept as PNG. */
  pagePicture: {
    formats: ['jpg', 'gif', 'png', 'bmp'],
    maxBytes: limits.picture.bytes,
    width: 1600,
    height: 1600,
  },
  pageIcon: { formats: ['jpg', 'png'], maxBytes: limits.picture.bytes, width: 162, height: 162 },
  pagePanorama: {
    formats: ['jpg', 'png'],
    maxBytes: limits.panorama.bytes,
    width: 4096,
    height: 2048,
    ratio: limits.panorama.ratio,
  },
} as const satisfies Record<string, Rule>;
/** Purposes of pictures. */
export type PicturePurpose = keyof typeof pictureUploadRules;

/** What the office writes and readers are given. */
const documents = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf'] as const;

/** The same of files that readers save, checked by content and kept as they are. */
export const fileUploadRules = {
  noticeFile: { formats: ['pdf', 'docx', 'xlsx', 'pptx', 'jpg', 'png'], maxBytes: 20 * 1024 * 1024 },
  libraryFile: { formats: [...documents, 'mp4'], maxBytes: 50 * 1024 * 1024 },
  reportFile: { formats: documents, maxBytes: 50 * 1024 * 1024 },
  pageVideo: { formats: ['mp4'], maxBytes: limits.video.bytes },
} as const;
export type FilePurpose = keyof typeof fileUploadRules;

/** What is refused of a document besides what acts in it. */
export const documentBounds = { pages: 2_000, thumbnails: 3 } as const;

/** A large file is sent in parts of this size, the last one smaller; each counts once, however often it comes. */
export const sendingRules = { partBytes: 2 * 1024 * 1024, unfinished: 50 } as const;

export const partCountOf = (bytes: number): number => Math.ceil(bytes / sendingRules.partBytes);

/** Larger ones come in parts: at once a file lies in memory. */
const maxAtOnce = 25 * 1024 * 1024;

const filePurposes = Object.keys(fileUploadRules) as [FilePurpose];
const purposes = [...Object.keys(pictureUploadRules), ...filePurposes] as [PicturePurpose | FilePurpose];
const maxBytes = Math.max(...Object.values(fileUploadRules).map((rule) => rule.maxBytes));

/** By which a sending is named; its sender alone knows it. */
const sending = () => z.string().check(z.regex(/^[\w-]{43}$/));

const Kept = z.strictObject({
  uploadId: ids.upload(),
  url: z.string(),
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  sha256: z.nullable(z.string()),
  /** Of a PDF. */
  pages: z.nullable(z.int()),
  /** Pictures of its first pages, in their order. */
  thumbnails: z.array(z.strictObject({ page: z.int(), uploadId: ids.upload(), url: z.string() })),
});
export type StoredUpload = z.output<typeof Kept>;

export const uploadApi = api('upload', {
  add: op({
    access: 'self',
    about:
      'Stores one file, checked by content and re-encoded; the fields travel before the file part "file".',
    input: z.strictObject({ purpose: z.enum(purposes) }),
    output: z.strictObject({ uploadId: ids.upload(), url: z.string() }),
    from: 'multipart',
    maxBytes: maxAtOnce,
    writes: true,
  }),
  begin: op({
    access: 'self',
    about: 'Begins to send a large file in parts; each may be sent again, and in any order.',
    input: z.strictObject({
      purpose: z.enum(filePurposes),
      name: z.string().check(z.minLength(1), z.maxLength(1000)),
      // An empty one is told what is taken.
      bytes: z.int().check(z.nonnegative(), z.maximum(maxBytes)),
    }),
    output: z.strictObject({ sending: sending(), partBytes: z.int(), parts: z.int() }),
    writes: true,
    draft: true,
  }),
  part: op({
    access: 'self',
    about:
      'Stores one part, counted from 0, in the file part "file"; one that is there already changes nothing.',
    input: z.strictObject({ sending: sending(), part: z.string().check(z.regex(/^\d{1,4}$/)) }),
    output: z.strictObject({ part: z.int() }),
    from: 'multipart',
    maxBytes: sendingRules.partBytes,
    writes: true,
    draft: true,
  }),
  arrived: op({
    access: 'self',
    asViewer: false,
    about: 'Which parts of a file have arrived, by which a broken line goes on.',
    input: z.strictObject({ sending: sending() }),
    output: z.strictObject({ parts: z.int(), arrived: z.array(z.int()) }),
  }),
  finish: op({
    access: 'self',
    about: 'Puts the parts together and checks the file by content; done once, it answers the same again.',
    input: z.strictObject({ sending: sending() }),
    output: Kept,
    writes: true,
  }),
  look: op({
    access: 'self',
    asViewer: false,
    about: 'An own upload: its facts, pictures of its first pages, and how many records use it.',
    input: z.strictObject({ uploadId: ids.upload() }),
    output: z.strictObject({ ...Kept.shape, uses: z.int() }),
  }),
});
