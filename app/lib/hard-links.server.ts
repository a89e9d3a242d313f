const codes = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'UNKNOWN'])

/** Whether making a hard link failed because the file system has none, as exFAT and some network disks. */
export function hasNoHardLinks(error: unknown): boolean {
	return codes.has((error as NodeJS.ErrnoException).code ?? '')
}
