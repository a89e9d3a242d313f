/** Jobs on files run one after another in this queue, so that no copy is made of a file that is being deleted. */
export const mediaQueue = 'media'
