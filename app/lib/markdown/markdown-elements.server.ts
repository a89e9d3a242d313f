import type { Element, ElementContent, Root } from 'hast'
import slugify from '@sindresorhus/slugify'
import { toString } from 'hast-util-to-string'
import { CONTINUE, SKIP, visit } from 'unist-util-visit'
import { parseHostedVideo, parseVideo } from '../video.ts'

/** How links of a text behave. */
export type LinkOptions = {
	/** Opens every link but those within the page in a new tab. */
	linksInNewTab?: boolean | undefined
	/** Our own public address: links to it are not links to another site. */
	siteUrl?: string | undefined
}

/** A heading that can be linked to. */
export type Heading = { level: 2 | 3; id: string; text: string }

type Parent = Root | Element

/** Calls `change` for each element, parents first; what it returns takes the element's place. */
export function replaceElements(
	tree: Parent,
	change: (element: Element, parent: Parent) => ElementContent[] | null,
): void {
	visit(tree, 'element', (element, index, parent) => {
		if (index === undefined || !parent) return CONTINUE
		const replacement = change(element, parent)
		if (!replacement) return CONTINUE
		parent.children.splice(index, 1, ...replacement)
		return [SKIP, index + replacement.length]
	})
}

/**
 * Turns a YouTube or Vimeo address that stands alone in its paragraph, or a frame of these hosts,
 * into a link that plays on click. Runs before the allow-list, which drops all other frames.
 */
export function markVideos(tree: Root): void {
	replaceElements(tree, (element, parent) => {
		if (element.tagName === 'iframe') return frameReplacement(element, parent)
		if (element.tagName !== 'p') return null
		const content = element.children.filter(
			(child) => child.type === 'element' || (child.type === 'text' && child.value.trim() !== ''),
		)
		const [only] = content
		if (!only || content.length > 1) return null
		if (only.type === 'element' && only.tagName === 'iframe') return frameReplacement(only, tree)
		const address = toString(only).trim()
		const video = isBareAddress(only, address) ? parseHostedVideo(address) : null
		return video && [videoEmbed(video, '')]
	})
}

/** `HTTPS:` means what `https:` means, but the allow-list compares letter by letter. */
export function lowerSchemes(tree: Root): void {
	visit(tree, 'element', ({ properties }) => {
		for (const name of ['href', 'src']) {
			const address = properties[name]
			if (typeof address === 'string')
				properties[name] = address.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase())
		}
	})
}

/** Links to other sites open in a new tab; with `linksInNewTab` all but those within the page. */
export function setLinkTargets(tree: Root, { linksInNewTab, siteUrl }: LinkOptions): void {
	const own = URL.canParse(siteUrl ?? '') ? new URL(siteUrl!).host : ownHost
	replaceElements(tree, (element) => {
		if (element.tagName !== 'a') return null
		const { href } = element.properties
		// Its address was refused: the words stay.
		if (typeof href !== 'string') return element.children
		if (href.startsWith('#')) return null
		const url = URL.canParse(href, `https://${own}`) ? new URL(href, `https://${own}`) : null
		const isExternal = url !== null && /^https?:$/.test(url.protocol) && url.host !== own
		if (isExternal || linksInNewTab) {
			element.properties.target = '_blank'
			element.properties.rel = ['noopener']
		}
		return null
	})
}

/**
 * No h1 stays in a text: when it has one, every heading moves one level down. Adds ids to h2 and h3.
 *
 * @returns those with ids, in order.
 */
export function setHeadings(tree: Root): Heading[] {
	const elements: Element[] = []
	replaceElements(tree, (element) => {
		if (/^h[1-6]$/.test(element.tagName)) elements.push(element)
		return null
	})
	const shift = elements.some(({ tagName }) => tagName === 'h1') ? 1 : 0
	const taken = new Map<string, number>()
	const headings: Heading[] = []
	for (const heading of elements) {
		const isFootnotes = String(heading.properties.className ?? '') === 'sr-only'
		const level = Math.min(6, Number(heading.tagName[1]) + (isFootnotes ? 0 : shift))
		heading.tagName = `h${level}`
		if (level > 3 || isFootnotes) continue
		const text = toString(heading).replace(/\s+/g, ' ').trim()
		const slug = `section-${slugify(text.slice(0, 200)).slice(0, 60) || 'part'}`
		const count = (taken.get(slug) ?? 0) + 1
		taken.set(slug, count)
		const id = count === 1 ? slug : `${slug}--${count}`
		heading.properties.id = id
		headings.push({ level: level === 2 ? 2 : 3, id, text })
	}
	return headings
}

/** Puts a link that leads to it, to be copied, beside each heading that has an id. */
export function linkHeadings(tree: Root): void {
	replaceElements(tree, (element) => {
		const { id, className } = element.properties
		const isFootnotes = String(className ?? '') === 'sr-only'
		if (!/^h[23]$/.test(element.tagName) || typeof id !== 'string' || isFootnotes) return null
		const properties = {
			className: ['heading-link'],
			href: `#${id}`,
			ariaLabel: 'Copy link to this part',
			ariaDescribedBy: [id],
		}
		const link: Element = { type: 'element', tagName: 'a', properties, children: [] }
		const heading = { className: ['heading'] }
		return [{ type: 'element', tagName: 'div', properties: heading, children: [element, link] }]
	})
}

/** Wide tables scroll within themselves and name their header cells. */
export function wrapTables(tree: Root): void {
	let count = 0
	replaceElements(tree, (element) => {
		if (element.tagName !== 'table') return null
		setScopes(element)
		count++
		const properties = {
			className: ['table-scroll'],
			tabIndex: 0,
			role: 'region',
			ariaLabel: `Table ${count}`,
		}
		return [{ type: 'element', tagName: 'div', properties, children: [element] }]
	})
}

/** Check boxes of task lists say what they mean. */
export function labelTasks(tree: Root): void {
	replaceElements(tree, (element) => {
		if (element.tagName !== 'input') return null
		element.properties.ariaLabel = element.properties.checked ? 'Done' : 'Not done yet'
		return null
	})
}

// A host that no link can mean, for when our own address is not known.
const ownHost = 'own-site.invalid'

function frameReplacement(frame: Element, parent: Parent): ElementContent[] {
	const video = parseVideo(String(frame.properties.src ?? ''))
	if (!video || video.provider === 'mp4') return []
	const embed = videoEmbed(video, String(frame.properties.title ?? ''))
	const isInText =
		parent.type === 'element' && !['div', 'figure', 'li', 'blockquote'].includes(parent.tagName)
	return isInText ? [embed.children[0]!] : [embed]
}

function videoEmbed(
	video: { provider: string; id: string; watchUrl: string },
	title: string,
): Element {
	const words = title.trim().slice(0, 200)
	const site = video.provider === 'youtube' ? 'YouTube' : 'Vimeo'
	const label = words ? `Play video: ${words}` : `Play video on ${site}`
	const link: Element = {
		type: 'element',
		tagName: 'a',
		properties: { href: video.watchUrl },
		children: [{ type: 'text', value: label }],
	}
	return {
		type: 'element',
		tagName: 'div',
		properties: { className: ['video-embed'], dataVideo: video.provider, dataId: video.id },
		children: [link],
	}
}

function isBareAddress(node: ElementContent, address: string): boolean {
	if (node.type === 'text') return true
	return node.type === 'element' && node.tagName === 'a' && node.properties.href === address
}

function setScopes(table: Element): void {
	const setIn = (parent: Element, scope: 'row' | 'col') =>
		replaceElements(parent, (element) => {
			if (element.tagName === 'table') return [element]
			if (element.tagName === 'thead') setIn(element, 'col')
			if (element.tagName === 'th') element.properties.scope ??= scope
			return null
		})
	setIn(table, 'row')
}
