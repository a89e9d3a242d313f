/** Longest useful alternative text, in characters: it is read out whole. */
const maxAltTextLength = 150

/** Hints for improving an alternative text; empty when there are none. */
export function altTextHints(alt: string, fileName: string): string[] {
	const text = alt.trim()
	if (text === '') return []
	const hints: string[] = []
	const stem = fileName.replace(/\.[a-z0-9]{1,8}$/i, '').toLowerCase()
	const looksLikeName =
		/\.(?:jpe?g|png|webp|avif|gif|tiff?|heic)$/i.test(text) ||
		/^(?:img|dsc|dscn|image|photo|screenshot|pxl)[-_ ]?\d/i.test(text) ||
		(text.toLowerCase() === stem && /[-_\d]/.test(stem))
	if (looksLikeName) hints.push('This looks like a file name. Say what the picture shows.')
	if (/^(?:an? )?(?:image|picture|photo|photograph) of\b/i.test(text))
		hints.push('Leave out "picture of": screen readers say so anyway.')
	if (text.length > maxAltTextLength)
		hints.push(`Keep it to ${maxAltTextLength} characters: it has ${text.length}.`)
	return hints
}
