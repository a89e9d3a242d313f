import type { Element, ElementContent, Root } from 'hast'
import slugify from '@sindresorhus/slugify'
import { parseHostedVideo, parseVideo } from './video.ts'

/** How links of a text behave. */
export type LinkOptions = {
	/** Opens every link but those within the page in a new tab. */
	linksInNewTab?: boolean | undefined
	/** Our own public address: links to it are not links to another site. */
	siteUrl?: string | undefined
}

type Parent = Root | Element

/** Calls `visit` for each element, parents first; what it returns takes the element's place. */
export function replaceElements(
	parent: Parent,
	visit: (element: Element, parent: Parent) => ElementContent[] | null,
): void {
	const children = parent.children as ElementContent[]
	for (let index = 0; index < children.length; index++) {
		const child = children[index]!
		if (child.type !== 'element') continue
		const replacement = visit(child, parent)
		if (!replacement) replaceElements(child, visit)
		else {
			children.splice(index, 1, ...replacement)
			index += replacement.length - 1
		}
	}
}

/** The words in an element. */
function textOf(node: Parent | ElementContent): string {
	if (node.type === 'text') return node.value
	return 'children' in node ? node.children.map((child) => textOf(child as Element)).join('') : ''
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
			(child) => textOf(child).trim() || child.type === 'element',
		)
		const [only] = content
		if (!only || content.length > 1) return null
		if (only.type === 'element' && only.tagName === 'iframe') return frameReplacement(only, tree)
		const address = textOf(only).trim()
		const video = isBareAddress(only, address) ? parseHostedVideo(address) : null
		return video && [videoEmbed(video, '')]
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

/** No h1 stays in a text: when it has one, every heading moves one level down. Adds ids to h2, h3. */
export function setHeadings(tree: Root): void {
	const headings: Element[] = []
	replaceElements(tree, (element) => {
		if (/^h[1-6]$/.test(element.tagName)) headings.push(element)
		return null
	})
	const shift = headings.some(({ tagName }) => tagName === 'h1') ? 1 : 0
	const taken = new Map<string, number>()
	for (const heading of headings) {
		const isFootnotes = String(heading.properties.className ?? '') === 'sr-only'
		const level = Math.min(6, Number(heading.tagName[1]) + (isFootnotes ? 0 : shift))
		heading.tagName = `h${level}`
		if (level > 3 || isFootnotes) continue
		const slug = `section-${slugify(textOf(heading).slice(0, 200)).slice(0, 60) || 'part'}`
		const count = (taken.get(slug) ?? 0) + 1
		taken.set(slug, count)
		heading.properties.id = count === 1 ? slug : `${slug}--${count}`
	}
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
