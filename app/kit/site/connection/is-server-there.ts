/** Whether a HEAD request for this page succeeds within 5 s. */
export async function isServerThere(): Promise<boolean> {
	const signal = AbortSignal.timeout(5000)
	const page = await fetch(location.pathname, { method: 'HEAD', signal }).catch(() => null)
	return page?.ok ?? false
}
