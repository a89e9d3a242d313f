// Pictures of other sites that a text shows: no page of ours may load them, so visitors find a link in their place.
import { markdownLanguage } from './markdown-language.ts'

type SyntaxNode = ReturnType<typeof markdownLanguage.parser.parse>['topNode']

type Place = { from: number; to: number }

/** One picture of another site, with every place where its address stands. */
export type WebPicture = {
	address: string
	host: string
	name: string
	/** The first words that stand for it; empty when there are none. */
	alt: string
	places: Place[]
}

type Written = Place & { text: string; alt: string }

const imageTag = /<img\s[^<>]*>/gi
const source = /\ssrc=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const description = /\salt=(?:"([^"]*)"|'([^']*)')/i
const longestName = 40

/** Whether an address leads to a site, be it with the protocol of the page it stands in. */
export function isWebAddress(address: string): boolean {
	return /^(?:https?:)?\/\//i.test(address) && URL.canParse(address, 'https://page.invalid')
}

/** The pictures in a text that lie on other sites than `siteUrl`, in their order; nothing within code counts. */
export function findWebPictures(markdown: string, siteUrl: string): WebPicture[] {
	// Most texts hold none, and need not be parsed to know it.
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
			// Of several with the same label the first one holds.
			else if (address && !definitions.has(label)) definitions.set(label, { ...address, alt })
		},
	})
	const referred = wanted.flatMap(({ label, alt }) => {
		const address = definitions.get(label)
		return address ? [{ ...address, alt }] : []
	})
	return [...written, ...referred]
}

/** Where an image or a definition leads to; an address within the words of an image is none. */
function targetOf(node: SyntaxNode): SyntaxNode | null {
	const url = node.getChildren('URL').at(-1)
	return url?.prevSibling?.name === 'LinkMark' && url.prevSibling.to > node.from + 2 ? url : null
}

function labelOf(node: SyntaxNode, textOf: (place: Place) => string): string {
	const written = node.getChild('LinkLabel')
	const label = written && written.to - written.from > 2 ? textOf(written).slice(1, -1) : null
	return (label ?? textOf(wordsOf(node))).trim().split(/\s+/).join(' ').toLowerCase()
}

/** What stands in the first brackets of an image. */
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

/** Without the entities that the editor itself writes. */
function decoded(value: string): string {
	return value
		.replaceAll('&quot;', '"')
		.replaceAll('&lt;', '<')
		.replaceAll('&gt;', '>')
		.replaceAll('&amp;', '&')
}
