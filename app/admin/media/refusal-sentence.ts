/** The message for a refused request: the server's own, or ours for the guard's 401 and 403; else empty. */
export function refusalSentence(status: number, body: unknown): string {
	if (status === 401) return 'You are signed out. Sign in on another tab, then try again.'
	const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null
	if (typeof error === 'string') return error
	return status === 403 ? 'You do not have permission to do this.' : ''
}
