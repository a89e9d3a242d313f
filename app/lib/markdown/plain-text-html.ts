/** The text as escaped HTML, one paragraph per block between blank lines. */
export function plainTextHtml(text: string): string {
	return text
		.split(/\n[ \t]*\n/)
		.filter((block) => block.trim() !== '')
		.map((block) => `<p>${escapeHtml(block.trim())}</p>`)
		.join('\n')
}

function escapeHtml(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
