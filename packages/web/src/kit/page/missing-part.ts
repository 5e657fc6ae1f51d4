/** Browsers say in words of their own that a file of the program is not there, because it belongs to another version. */
const notThere = /dynamically imported module|importing a module script|preload css|loading (css )?chunk/i;

/** Whether a part of the program could not be loaded; anything else is a fault in it. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && notThere.test(error.message);
