/** The server's own sentence for a refusal; of the back office's guard, one that fits; empty when there is none. */
export function refusalSentence(status: number, body: unknown): string {
	if (status === 401) return 'You are signed out. Sign in again in another tab, then try once more.'
	const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
	if (typeof error === 'string') return error
	return status === 403 ? 'Your account may not do this.' : ''
}
