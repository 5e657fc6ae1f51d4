import { appFileApi, type FileBrief, filesAtOnce } from '@mdi/contract/modules/file/app-file.contract.ts';
import { implement } from '../../kit/calls/implement.ts';
import { orNotFound } from '../../kit/calls/refuse.ts';
import { phoneUrl } from './file.links.ts';
import { fileIfReadable, type ReadableFile, readableFiles } from './file.reader.queries.ts';

const briefly = ({ key: _, uploadedAt, ...file }: ReadableFile): FileBrief => ({
  ...file,
  uploadedAt: uploadedAt.toISOString(),
});

/** Files on phones. */
export const appFileModule = implement(appFileApi, {
  async list(ctx, { after }) {
    const all = await readableFiles(ctx, after);
    return { files: all.slice(0, filesAtOnce).map(briefly), more: all.length > filesAtOnce };
  },
  async link(ctx, { fileId }) {
    const file = orNotFound(await fileIfReadable(ctx, fileId));
    return { file: briefly(file), url: phoneUrl(ctx.deps, file.key, fileId, ctx.employee) };
  },
});
