/** Whether the renderer keeps a link to this address: http(s), mail, telephone, or a page of the site. */
export function isLinkAddress(address: string): boolean {
	const scheme = /^[^/?#:]*(?=:)/.exec(address)?.[0]
	return scheme === undefined || /^(?:https?|mailto|tel)$/i.test(scheme)
}
