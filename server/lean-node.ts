/**
 * Flags for processes that stream large files. Buffers are freed when the space for young objects is full, so a small one keeps
 * a backup at about 10 MB instead of 70.
 */
export const leanNode = ['--max-semi-space-size=4']
