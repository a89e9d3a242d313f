/**
 * Flags for processes that pass large files through: buffers are freed when the space for young objects is full, so a small one keeps
 * a backup at some ten megabytes where it would take seventy.
 */
export const leanNode = ['--max-semi-space-size=4']
