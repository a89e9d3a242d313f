const codes = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'UNKNOWN'])

/** Whether a hard link failed because the file system, such as exFAT or some network disks, has none. */
export function hasNoHardLinks(error: unknown): boolean {
	return codes.has((error as NodeJS.ErrnoException).code ?? '')
}
