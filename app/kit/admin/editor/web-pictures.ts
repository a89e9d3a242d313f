// Pictures from other sites in a text: our pages may not load them, so visitors see a link instead.
import type { Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import type { Data, Processor } from 'unified'
import { visit } from 'unist-util-visit'
import { unescapeMarkup } from '#platform/lib/text/xml.ts'

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

/** A comment is found as well, so that the tags in it are not. */
const imageTag = /<!--[^]*?(?:-->|$)|<img\s[^<>]*>/gi
const source = /\ssrc=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const description = /\salt=(?:"([^"]*)"|'([^']*)')/i
const maxNameLength = 40

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

/** The text with this picture's address replaced wherever it stands; the same text when it stands nowhere. */
export function withAddress(
	markdown: string,
	picture: { address: string; siteUrl: string },
	url: string,
): string {
	const { address, siteUrl } = picture
	const found = findWebPictures(markdown, siteUrl).find((other) => other.address === address)
	const places = found?.places.toSorted((a, b) => b.from - a.from) ?? []
	return places.reduce((text, { from, to }) => text.slice(0, from) + url + text.slice(to), markdown)
}

function toPicture({ href, host, pathname }: URL): WebPicture {
	const last = pathname.slice(pathname.lastIndexOf('/') + 1)
	const name = last.length > maxNameLength ? `${last.slice(0, maxNameLength - 1)}…` : last
	return { address: href, host, name, alt: '', places: [] }
}

function addressesIn(markdown: string): Written[] {
	const written: Written[] = []
	const definitions = new Map<string, Written>()
	const wanted: { label: string; alt: string }[] = []
	// The parser leaves out a byte order mark, and does not count it.
	const start = markdown.startsWith('\ufeff') ? 1 : 0
	const root: Root = parser.parse(markdown)
	visit(root, (node) => {
		if (!node.position) return
		const from = node.position.start.offset! + start
		const source = markdown.slice(from, node.position.end.offset! + start)
		if (node.type === 'html') written.push(...sourcesIn(source, from))
		if (node.type === 'imageReference') wanted.push({ label: node.identifier, alt: node.alt ?? '' })
		if (node.type !== 'image' && node.type !== 'definition') return
		const place = placeOf(node)
		if (!place) return
		const address = { text: node.url, from: start + place.from, to: start + place.to }
		if (node.type === 'image') written.push({ ...address, alt: node.alt ?? '' })
		// Of several definitions with one label, the first counts.
		else if (!definitions.has(node.identifier))
			definitions.set(node.identifier, { ...address, alt: '' })
	})
	const referred = wanted.flatMap(({ label, alt }) => {
		const address = definitions.get(label)
		return address ? [{ ...address, alt }] : []
	})
	return [...written, ...referred]
}

function sourcesIn(html: string, start: number): Written[] {
	return Array.from(html.matchAll(imageTag)).flatMap((tag): Written[] => {
		const found = tag[0].startsWith('<!--') ? null : source.exec(tag[0])
		const value = found?.[1] ?? found?.[2] ?? found?.[3]
		if (!found || !value) return []
		const from = start + tag.index + found.index + found[0].indexOf(value, ' src='.length)
		const described = description.exec(tag[0])
		const alt = unescapeMarkup(described?.[1] ?? described?.[2] ?? '')
		return [{ text: unescapeMarkup(value.trim()), alt, from, to: from + value.length }]
	})
}

/** Where the address of a picture or a definition stands; `undefined` when it is not in brackets. */
function placeOf({ data }: Nodes): Place | undefined {
	return (data as { address?: Place } | undefined)?.address
}

type Extension = Extract<NonNullable<Data['fromMarkdownExtensions']>[number], { exit?: unknown }>
type Handle = NonNullable<NonNullable<Extension['exit']>[string]>

/** Has the parser of the site's renderer note where each address stands, which it does not tell otherwise. */
function noteAddresses(this: Processor) {
	const note: Handle = function (token) {
		const [from, to] = [token.start.offset, token.end.offset]
		this.stack.at(-1)!.data = { address: { from, to } } as never
	}
	this.data().fromMarkdownExtensions!.push({
		exit: { resourceDestination: note, definitionDestination: note },
	})
}

const parser = unified()
	.use(remarkParse)
	.use(remarkGfm, { singleTilde: false })
	.use(noteAddresses)
	.freeze()
