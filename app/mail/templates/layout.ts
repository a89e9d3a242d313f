// Every mail is a list of blocks, from which its text and its HTML are made, so both have the same content and values are
// escaped in one place. The HTML is one column without tables or pictures, so it fits narrow windows.
import { escapeXml } from '#app/lib/text/xml.ts'
import type { Office } from '#app/settings.ts'
import { settings } from '#app/settings.ts'

export type RenderedMail = { subject: string; text: string; html: string }

export type Block =
	| { kind: 'paragraph'; text: string }
	/** User input, or other values with their labels; line ends are kept. */
	| { kind: 'rows'; rows: { label: string; value: string }[] }
	| { kind: 'link'; label: string; url: string }
	/** Less prominent text. */
	| { kind: 'note'; text: string }

type Letter = {
	subject: string
	blocks: Block[]
	office: Office
	siteUrl: string
	/** A link below the business's details. */
	footLink?: { label: string; url: string }
}

const countryNames = { NZ: 'New Zealand', AU: 'Australia' }

export function renderLetter(letter: Letter): RenderedMail {
	return { subject: letter.subject, text: toText(letter), html: toHtml(letter) }
}

function toText({ blocks, footLink, ...letter }: Letter): string {
	const parts = blocks.map((block) => {
		if (block.kind === 'rows')
			return block.rows.map(({ label, value }) => `${label}:\n${value}`).join('\n\n')
		return block.kind === 'link' ? `${block.label}:\n${block.url}` : block.text
	})
	const foot = ['-- ', ...footLines(letter)]
	if (footLink) foot.push(`${footLink.label}: ${footLink.url}`)
	return `${parts.join('\n\n')}\n\n${foot.join('\n')}\n`
}

function toHtml({ subject, blocks, footLink, ...letter }: Letter): string {
	const foot = footLines(letter).map(escapeHtml)
	if (footLink) foot.push(`<a href="${escapeHtml(footLink.url)}">${escapeHtml(footLink.label)}</a>`)
	return `<!doctype html>
<html lang="en-NZ">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styles}</style>
</head>
<body style="margin:0;padding:16px">
<div style="max-width:36em;margin:0 auto;font:16px/1.55 Figtree,Arial,sans-serif;overflow-wrap:anywhere">
<p class="name" style="font:600 20px/1.3 Fraunces,Georgia,serif">${escapeHtml(settings.name)}</p>
${blocks.map(toHtmlBlock).join('\n')}
<p class="foot" style="margin-top:32px;padding-top:12px;border-top:1px solid;font-size:14px">${foot.join('<br>\n')}</p>
</div>
</body>
</html>
`
}

// Rules without a query come first, for clients that drop the rest.
const styles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{background:#fbf8f1;color:#1b1f1a}a,.name{color:#1f4d36}.note,.foot,dt{color:#565d53}.foot{border-color:#ddd5c4}
.button{background:#1f4d36;color:#fff}
@media (prefers-color-scheme:dark){body{background:#14201a;color:#f3ede0}a,.name{color:#a8d0b0}
.note,.foot,dt{color:#b9c4b8}.foot{border-color:#3b4a40}.button{background:#a8d0b0;color:#12301f}}
`

function toHtmlBlock(block: Block): string {
	switch (block.kind) {
		case 'paragraph':
			return `<p>${toLines(block.text)}</p>`
		case 'note':
			return `<p class="note" style="font-size:14px">${toLines(block.text)}</p>`
		case 'rows':
			return `<dl style="margin:16px 0">\n${block.rows.map(toHtmlRow).join('\n')}\n</dl>`
		case 'link':
			return toHtmlLink(block)
	}
}

function toHtmlRow({ label, value }: { label: string; value: string }): string {
	return `<dt style="margin-top:12px;font-size:14px">${escapeHtml(label)}</dt><dd style="margin:0">${toLines(value)}</dd>`
}

function toHtmlLink({ label, url }: { label: string; url: string }): string {
	const href = escapeHtml(url)
	const look =
		'display:inline-block;padding:12px 20px;border-radius:6px;font-weight:600;text-decoration:none'
	return `<p><a class="button" style="${look}" href="${href}">${escapeHtml(label)}</a></p>
<p class="note" style="font-size:14px">If the button does not work, copy this address: <a href="${href}">${href}</a></p>`
}

function toLines(text: string): string {
	return escapeHtml(text).replaceAll(/\r\n|\r|\n/g, '<br>\n')
}

function footLines({ office, siteUrl }: Pick<Letter, 'office' | 'siteUrl'>): string[] {
	const { street, city, region, postcode, countryCode } = office.address
	return [
		office.company,
		`${street}, ${city}, ${region} ${postcode}, ${countryNames[countryCode]}`,
		`Phone ${office.phone}, email ${office.email}`,
		siteUrl,
	]
}

/** `&apos;` is unknown to old mail programs. */
function escapeHtml(text: string): string {
	return escapeXml(text).replaceAll('&apos;', '&#39;')
}
