/** Browsers word it differently when a file of the program is missing, because it belongs to another version. */
const notThere = /dynamically imported module|importing a module script|preload css|loading (css )?chunk/i;

/** Whether a part of the program could not be loaded; any other error is a fault in it. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && notThere.test(error.message);
