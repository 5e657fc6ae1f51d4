/**
 * What pages may hold, in one table: the palette counts by it, the server and publishing judge by it. Sources: spec §5
 * page builder and uploads, §9; blocks, bytes and what a draft may hold are bounds of our own.
 */
export const limits = {
  /** Code points of a title or name of an element, and of a text. */
  title: 10,
  text: 200,
  /** English may be this many times as long: its letters are half as wide. */
  english: 2,
  pictures: 9,
  navigation: 2,
  services: 6,
  tabs: 9,
  panoramas: 9,
  tabBar: { least: 3, most: 5 },
  /** Of a home page. */
  homePictures: 1,
  homeVideos: 1,
  blocks: 200,
  /** Of a document's JSON. */
  bytes: 256 * 1024,
  /** What a draft may hold of a text and of a list before anybody looks whether it may be published. */
  draftText: 2000,
  draftItems: 50,
  picture: { bytes: 2 * 1024 * 1024, formats: ['jpg', 'jpeg', 'gif', 'png', 'bmp'] },
  panorama: { bytes: 2 * 1024 * 1024, ratio: 2 },
  video: { bytes: 25 * 1024 * 1024, formats: ['mp4'], ratio: 16 / 9 },
  /** How far a ratio may be off, as a part of it. */
  ratioOff: 0.01,
} as const;

/** Whether a picture or video has a ratio, as exactly as anybody needs it. */
export const hasRatio = (width: number, height: number, ratio: number): boolean =>
  height > 0 && Math.abs(width / height / ratio - 1) <= limits.ratioOff;
