/** The widths of letters in parts of their size, in the product's fonts and a little above; the first match counts. */
const widths: readonly (readonly [letters: RegExp, em: number])[] = [
  // Chinese letters are as wide as they are high.
  [/[\u2e80-\uffff]/, 1],
  [/[ijl .,:;'’|!]/, 0.28],
  [/[ftrI()-]/, 0.38],
  [/[mwMW%@]/, 0.9],
  [/[A-Z]/, 0.66],
];
const usual = 0.57;

const emOf = (letter: string): number => widths.find(([letters]) => letters.test(letter))?.[1] ?? usual;

let scale = 1;
/** Small texts don't shrink further. */
const smallest = 12;

/** Sets how much larger than usual the texts on this page are. */
export function setTextScale(to: number): void {
  scale = to;
}

/** Scales a length that was measured beside texts of the usual size. */
export const scaledPixels = (pixels: number): number => Math.round(pixels * scale);

/** Estimates the width of a text in pixels, rather too much than too little. */
export const textWidth = (text: string, size = 14): number =>
  Math.ceil(
    [...text].reduce((sum, letter) => sum + emOf(letter), 0) *
      size *
      (size > smallest ? scale : Math.max(1, scale)),
  );

/** The widest of some texts. */
export const widestTextWidth = (texts: readonly string[], size?: number): number =>
  Math.max(0, ...texts.map((text) => textWidth(text, size)));
