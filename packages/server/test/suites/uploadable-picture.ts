import sharp from 'sharp';

/** A picture that every upload rule of pictures takes. */
export const uploadablePicture = await sharp({
  create: { width: 400, height: 400, channels: 3, background: '#bf3030' },
})
  .png()
  .toBuffer();
