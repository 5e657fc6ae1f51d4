/** What browsers that read codes from pictures offer; the compiler's list of the browser doesn't know it yet. */
type Detector = { detect: (source: CanvasImageSource) => Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

// The global may be missing, which is why it is asked for and not used by its name.
const found = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether this browser can read codes with its camera. */
export const cameraReads = (): boolean => found !== undefined && navigator.mediaDevices !== undefined;

/** Reads QR codes from a picture; undefined where the browser can't. */
export const qrReader = (): Detector | undefined => found && new found({ formats: ['qr_code'] });
