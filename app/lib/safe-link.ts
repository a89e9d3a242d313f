/** An address that starts with http:// or https://, or of a file of ours: nothing that runs when it is opened. */
export function isSafeLink(address: string): boolean {
	if (/^\/media\/[\w./-]+$/.test(address)) return !address.includes('..')
	return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
}
