/** Queue that runs jobs on files one at a time, so that no copy is made of a file that is being deleted. */
export const mediaQueue = 'media'
