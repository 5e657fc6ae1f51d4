import { type RefObject, useEffect, useRef, useState } from 'react';
import { barcodeReader } from './barcode-reader.ts';

const lookMs = 200;

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Looks through the camera, shown in `video`, until it sees a code of one of these formats. */
export function useCamera(
  formats: readonly string[],
  read: (text: string) => void,
): { video: RefObject<HTMLVideoElement | null>; failed: boolean } {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const found = useRef(read);
  found.current = read;
  const wanted = useRef(formats);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const start = async () => {
      const reader = await barcodeReader(wanted.current);
      const look = async () => {
        const picture = video.current;
        const codes = picture && picture.readyState >= 2 ? await reader.detect(picture).catch(() => []) : [];
        const text = codes?.[0]?.rawValue;
        if (over) return;
        if (text) found.current(text);
        else timer = setTimeout(() => void look(), lookMs);
      };
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      stream = opened;
      // The camera was closed before the browser had asked the person.
      if (over || !video.current) return stopAll(opened);
      video.current.srcObject = opened;
      void look();
    };
    start().catch(() => setFailed(true));
    return () => {
      over = true;
      clearTimeout(timer);
      if (stream) stopAll(stream);
    };
  }, []);
  return { video, failed };
}
