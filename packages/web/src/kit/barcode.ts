/** What browsers that read codes from pictures offer; the compiler's list of the browser doesn't know it yet. */
type Detector = { detect: (source: CanvasImageSource) => Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

// The global may be missing, which is why it is asked for and not used by its name.
const found = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether this browser can read codes with its camera. */
export const cameraReads = (): boolean => found !== undefined && navigator.mediaDevices !== undefined;

/** Reads codes of those formats that the browser knows from a picture; undefined where it knows none. */
export async function codeReader(formats: readonly string[]): Promise<Detector | undefined> {
  const known = (await found?.getSupportedFormats()) ?? [];
  const both = formats.filter((format) => known.includes(format));
  return found && both.length > 0 ? new found({ formats: both }) : undefined;
}
