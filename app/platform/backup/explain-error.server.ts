import { storageReason } from '#platform/storage/storage-port.server.ts'
import { BackupError } from './format.server.ts'

const noRoom = new Set(['ENOSPC', 'EDQUOT', '53100'])
const noRights = new Set(['EACCES', 'EPERM', 'EROFS'])
const noDatabase = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', '57P01', '57P03'])

/**
 * Turns a known disk or database error into a BackupError; returns others unchanged.
 *
 * @param about `what` was running, and `where` it wrote to.
 */
export function explainError(
	error: unknown,
	{ what, where }: { what: string; where: string },
): unknown {
	if (!(error instanceof Error) || error instanceof BackupError) return error
	const said = wordsFor(error, where)
	return said === null ? error : new BackupError(`${what} ${said}`, { cause: error })
}

function wordsFor(error: Error, where: string): string | null {
	const code = codeOf(error)
	if (noRoom.has(code)) {
		const place = code === '53100' ? 'the database' : where
		return `needs more space than ${place} has. Nothing was saved.`
	}
	if (noRights.has(code)) return `has no permission to read or write in ${where} (${code}).`
	if (code === '55P03') return 'found the database in use: stop the site first.'
	// Before the database's: a storage that is away has the same codes.
	const reason = storageReason(error)
	if (reason !== null) return `could not reach the stored files: ${reason}.`
	if (noDatabase.has(code))
		return `lost its connection to the database (${code}). Nothing was saved.`
	// Values or rows that violate a constraint.
	return /^2[23]...$/.test(code) ? `was refused by the database (${code}).` : null
}

function codeOf(error: Error): string {
	const { code } = error as NodeJS.ErrnoException
	if (code) return code
	return error.cause instanceof Error ? codeOf(error.cause) : ''
}
