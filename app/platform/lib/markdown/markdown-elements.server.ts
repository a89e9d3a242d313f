import type { Element, ElementContent, Root } from 'hast'
import { CONTINUE, SKIP, visit } from 'unist-util-visit'
import { addressWords } from '../text/slug.ts'
import { parseHostedVideo, parseVideo } from '../video.ts'

/** How links in a text behave. */
export type LinkOptions = {
	/** Opens every link in a new tab, except those within the page. */
	linksInNewTab?: boolean | undefined
	/** The site's public address; links to it are not external. */
	siteUrl?: string | undefined
}

/** A heading that can be linked to. */
export type Heading = { level: 2 | 3; id: string; text: string }

type Parent = Root | Element

/** Calls `change` for each element, parents first. Its result replaces the element; null keeps it. */
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
		const address = plainText(only).trim()
		const video = isBareAddress(only, address) ? parseHostedVideo(address) : null
		return video && [videoEmbed(video, '')]
	})
}

/** Lower-cases schemes such as `HTTPS:`, since the allow-list is case-sensitive. */
export function lowerSchemes(tree: Root): void {
	visit(tree, 'element', ({ properties }) => {
		for (const name of ['href', 'src']) {
			const address = properties[name]
			if (typeof address === 'string')
				properties[name] = address.replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase())
		}
	})
}

/** Opens links to other sites in a new tab; with `linksInNewTab`, all except those within the page. */
export function setLinkTargets(tree: Root, { linksInNewTab, siteUrl }: LinkOptions): void {
	const own = URL.canParse(siteUrl ?? '') ? new URL(siteUrl!).host : ownHost
	replaceElements(tree, (element) => {
		if (element.tagName !== 'a') return null
		const { href } = element.properties
		// The allow-list removed the address: keep the text.
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
 * Moves every heading one level down if the text has an h1. Adds ids to h2 and h3.
 *
 * @returns the headings with ids, in order.
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
		const text = plainText(heading).replace(/\s+/g, ' ').trim()
		const slug = `section-${addressWords(text.slice(0, 200)).slice(0, 60) || 'part'}`
		const count = (taken.get(slug) ?? 0) + 1
		taken.set(slug, count)
		const id = count === 1 ? slug : `${slug}--${count}`
		heading.properties.id = id
		headings.push({ level: level === 2 ? 2 : 3, id, text })
	}
	return headings
}

/** Adds a link to copy next to each heading that has an id. */
export function linkHeadings(tree: Root): void {
	replaceElements(tree, (element) => {
		const { id, className } = element.properties
		const isFootnotes = String(className ?? '') === 'sr-only'
		if (!/^h[23]$/.test(element.tagName) || typeof id !== 'string' || isFootnotes) return null
		const properties = {
			className: ['heading-link'],
			href: `#${id}`,
			ariaLabel: 'Copy link',
			ariaDescribedBy: [id],
		}
		const link: Element = { type: 'element', tagName: 'a', properties, children: [] }
		const heading = { className: ['heading'] }
		return [{ type: 'element', tagName: 'div', properties: heading, children: [element, link] }]
	})
}

/** Makes each table scroll on its own and sets the scope of its header cells. */
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

/** Labels the check boxes of task lists. */
export function labelTasks(tree: Root): void {
	replaceElements(tree, (element) => {
		if (element.tagName !== 'input') return null
		element.properties.ariaLabel = element.properties.checked ? 'Done' : 'Not done yet'
		return null
	})
}

// Fallback for an unknown own address; no real link leads to it.
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

/** The words of a node, without its markup. */
export function plainText(node: ElementContent): string {
	let text = ''
	visit(node, 'text', ({ value }) => void (text += value))
	return text
}
