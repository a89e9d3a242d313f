/** The parameters of `Content-Disposition` that name a download (RFC 6266), in letters of any script. */
export function fileNameParameters(given: string): string {
	const name = given.replace(/[\p{C}/\\]/gu, '_')
	const plain = name.replace(/[^\x20-\x7E]|["%;]/g, '_')
	const encoded = encodeURIComponent(name.toWellFormed()).replace(
		/['()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	)
	return `filename="${plain}"; filename*=UTF-8''${encoded}`
}
