// Pictures from other sites in a text: our pages may not load them, so visitors see a link instead.
import { markdownLanguage } from './markdown-language.ts'

type SyntaxNode = ReturnType<typeof markdownLanguage.parser.parse>['topNode']

type Place = { from: number; to: number }

/** A picture from another site, with every occurrence of its address. */
export type WebPicture = {
	address: string
	host: string
	name: string
	/** The first alt text found; empty if none. */
	alt: string
	places: Place[]
}

type Written = Place & { text: string; alt: string }

const imageTag = /<img\s[^<>]*>/gi
const source = /\ssrc=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const description = /\salt=(?:"([^"]*)"|'([^']*)')/i
const longestName = 40

/** Whether an address is http(s) or protocol-relative. */
export function isWebAddress(address: string): boolean {
	return /^(?:https?:)?\/\//i.test(address) && URL.canParse(address, 'https://page.invalid')
}

/** Pictures on other sites than `siteUrl`, in order of first use; those in code are ignored. */
export function findWebPictures(markdown: string, siteUrl: string): WebPicture[] {
	// Most texts have none: skip parsing.
	if (!/!\[|<img\s/i.test(markdown) || !markdown.includes('//')) return []
	const found = new Map<string, WebPicture>()
	for (const { text, alt, from, to } of addressesIn(markdown)) {
		if (!isWebAddress(text)) continue
		const url = new URL(text, siteUrl)
		if (url.host === new URL(siteUrl).host) continue
		const picture = found.get(url.href) ?? toPicture(url)
		picture.alt ||= alt.trim()
		if (!picture.places.some((place) => place.from === from)) picture.places.push({ from, to })
		found.set(url.href, picture)
	}
	return [...found.values()]
}

function toPicture({ href, host, pathname }: URL): WebPicture {
	const last = pathname.slice(pathname.lastIndexOf('/') + 1)
	const name = last.length > longestName ? `${last.slice(0, longestName - 1)}…` : last
	return { address: href, host, name, alt: '', places: [] }
}

function addressesIn(markdown: string): Written[] {
	const written: Written[] = []
	const definitions = new Map<string, Written>()
	const wanted: { label: string; alt: string }[] = []
	const textOf = ({ from, to }: Place) => markdown.slice(from, to)
	markdownLanguage.parser.parse(markdown).iterate({
		enter({ name, node }) {
			if (name === 'HTMLTag' || name === 'HTMLBlock')
				written.push(...sourcesIn(textOf(node), node.from))
			if (name !== 'Image' && name !== 'LinkReference') return
			const url = targetOf(node)
			const label = labelOf(node, textOf)
			const address = url && { text: addressOf(textOf(url)), from: url.from, to: url.to }
			const alt = name === 'Image' ? withoutEscapes(textOf(wordsOf(node))) : ''
			if (name === 'Image' && address) written.push({ ...address, alt })
			else if (name === 'Image') wanted.push({ label, alt })
			// Of several definitions with one label, the first counts.
			else if (address && !definitions.has(label)) definitions.set(label, { ...address, alt })
		},
	})
	const referred = wanted.flatMap(({ label, alt }) => {
		const address = definitions.get(label)
		return address ? [{ ...address, alt }] : []
	})
	return [...written, ...referred]
}

/** The target of an image or definition; an address within an image's alt text does not count. */
function targetOf(node: SyntaxNode): SyntaxNode | null {
	const url = node.getChildren('URL').at(-1)
	return url?.prevSibling?.name === 'LinkMark' && url.prevSibling.to > node.from + 2 ? url : null
}

function labelOf(node: SyntaxNode, textOf: (place: Place) => string): string {
	const written = node.getChild('LinkLabel')
	const label = written && written.to - written.from > 2 ? textOf(written).slice(1, -1) : null
	return (label ?? textOf(wordsOf(node))).trim().split(/\s+/).join(' ').toLowerCase()
}

/** The text in an image's first brackets. */
function wordsOf(node: SyntaxNode): Place {
	const [open, close] = node.getChildren('LinkMark')
	return open && close ? { from: open.to, to: close.from } : { from: node.from, to: node.from }
}

function addressOf(written: string): string {
	return decoded(withoutEscapes(written.startsWith('<') ? written.slice(1, -1) : written))
}

function withoutEscapes(text: string): string {
	return text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
}

function sourcesIn(html: string, start: number): Written[] {
	return Array.from(html.matchAll(imageTag)).flatMap((tag): Written[] => {
		const found = source.exec(tag[0])
		const value = found?.[1] ?? found?.[2] ?? found?.[3]
		if (!found || !value) return []
		const from = start + tag.index + found.index + found[0].indexOf(value, ' src='.length)
		const described = description.exec(tag[0])
		const alt = decoded(described?.[1] ?? described?.[2] ?? '')
		return [{ text: decoded(value.trim()), alt, from, to: from + value.length }]
	})
}

/** Decodes the entities that the editor writes. */
function decoded(value: string): string {
	return value
		.replaceAll('&quot;', '"')
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>')
		.replaceAll('&amp;', '&')
}
