/** A path as the router will read it; unchanged when it cannot be decoded. */
export function decodePath(path: string): string {
	try {
		return decodeURIComponent(path)
	} catch {
		return path
	}
}
