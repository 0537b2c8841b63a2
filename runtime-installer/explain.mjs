const REFUSED = ['EACCES', 'EBUSY', 'EPERM', 'EROFS'];

/** An error of the file system as one with a sentence that names the next step; any other as it is. */
export function explain(error, folder) {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') {
    return new Error(`There is no room left for ${folder}. Free some, then install again.`, { cause: error });
  }
  if (REFUSED.includes(error.code)) {
    return new Error(
      `${folder} cannot be written to (${error.code}). Make it writable, end what uses it, such as Jupyter, then install again.`,
      { cause: error }
    );
  }
  return error;
}
