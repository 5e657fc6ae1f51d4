const endSignature = Buffer.from('PK\x05\x06', 'latin1');

/** 1 January 1980, the first day an archive knows. */
const firstDay = 0x21;

/** Gives every entry of an archive that we made the same timestamp, so that equal contents are identical bytes. */
export function normalizeZipTimestamps(zip: Buffer): void {
  const end = zip.lastIndexOf(endSignature);
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const local = zip.readUInt32LE(at + 42);
    zip.writeUInt32LE(firstDay << 16, at + 12);
    zip.writeUInt32LE(firstDay << 16, local + 10);
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}
