import { escapeMarkup } from '../text/xml.ts'

/** The text as escaped HTML, one paragraph per block between blank lines. */
export function plainTextHtml(text: string): string {
	return text
		.split(/\n[ \t]*\n/)
		.filter((block) => block.trim() !== '')
		.map((block) => `<p>${escapeMarkup(block.trim())}</p>`)
		.join('\n')
}
