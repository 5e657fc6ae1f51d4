/** The browsers' reader of codes in pictures, which the compiler's types lack. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

// The global may be missing, so it is looked up and not used by its name.
const found = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** A code fills enough of a picture this wide, and a wider one takes a phone too long. */
const maxWide = 960;

/** Whether there is a camera to read codes with. */
export const hasCamera = (): boolean => navigator.mediaDevices !== undefined;

/** Loads a reader for browsers without one. */
async function ownReader(formats: readonly string[]): Promise<Detector> {
  const { decodeBarcode } = await import('./decode-barcode.ts');
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return {
    detect: async (video) => {
      const width = Math.min(maxWide, video.videoWidth);
      const height = Math.round((video.videoHeight * width) / video.videoWidth);
      if (!pen || !width || !height) return [];
      Object.assign(canvas, { width, height });
      pen.drawImage(video, 0, 0, width, height);
      const text = decodeBarcode(pen.getImageData(0, 0, width, height), formats);
      return text ? [{ rawValue: text }] : [];
    },
  };
}

/** Reads codes of those formats from a picture: by the browser if it knows them all, else by a decoder of our own. */
export async function barcodeReader(formats: readonly string[]): Promise<Detector> {
  const known = (await found?.getSupportedFormats()) ?? [];
  const knowsAll = formats.every((format) => known.includes(format));
  return found && knowsAll ? new found({ formats: [...formats] }) : ownReader(formats);
}
