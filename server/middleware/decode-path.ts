/** A path as the router will read it; one that cannot be decoded as it came. */
export function decodePath(path: string): string {
	try {
		return decodeURIComponent(path)
	} catch {
		return path
	}
}
