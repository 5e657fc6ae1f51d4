const zip = Buffer.from([0x50, 0x4b, 3, 4]);
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

const begins = (bytes: Buffer, with_: Buffer) => bytes.subarray(0, with_.length).equals(with_);

/** An archive, which an XLSX is. */
export const isZip = (bytes: Buffer): boolean => begins(bytes, zip);
/** A compound file, which an old XLS is, and an encrypted XLSX. */
export const isXls = (bytes: Buffer): boolean => begins(bytes, compound);
