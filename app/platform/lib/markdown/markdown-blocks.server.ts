// Blocks as HTML: first as boxes around what is in them, then, past the allow-list, as the elements that they are.
import type { Element, ElementContent, Root } from 'hast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { Options } from 'remark-rehype'
import { visit } from 'unist-util-visit'
import { extensionOf } from '../file-types.ts'
import { formatFileSize } from '../text/file-size.ts'
import { mapLink } from '../text/map-link.ts'
import { boxNames } from './block-syntax.ts'
import { plainText } from './markdown-elements.server.ts'

export type BlockOptions = {
	/** Bytes of stored files by address, said beside a link to one. */
	files?: ReadonlyMap<string, number> | undefined
}

const facePx = 96

/** The box of a block, for `remark-rehype`. */
export const boxes: NonNullable<Options['handlers']> = {
	containerDirective: (state, node: ContainerDirective) => ({
		...element('div', state.wrap(state.all(node), true)),
		properties: { className: [`block-${node.name}`] },
	}),
}

/**
 * Makes each box what it is. A list of records stays a list of links, and a form, where it stands in the text itself, a
 * link in a box that says so: `<div class="block-form" data-form-link>`. Pages put more in their place.
 */
export function setBlocks(tree: Root, { files }: BlockOptions): void {
	visit(tree, 'element', (box, _index, parent) => {
		const name = /^block-([a-z]+)$/.exec(String(box.properties.className ?? ''))?.[1] ?? ''
		if (name === 'note' || name === 'tip' || name === 'warning') setNote(box, boxNames[name])
		else if (name === 'form') setForm(box, parent?.type === 'root')
		else setters[name]?.(box, files)
	})
}

const setters: Record<string, (box: Element, files: BlockOptions['files']) => void> = {
	question: setQuestion,
	quote: setQuote,
	file: setFile,
	map: setMap,
	records: setRecords,
}

function setNote(box: Element, label: string) {
	box.properties.role = 'note'
	const words = element('p', [text(label)])
	box.children.unshift({ ...words, properties: { className: ['block-label'] } })
}

/** What is first in it is the question. */
function setQuestion(box: Element) {
	const [first, ...rest] = elementsIn(box)
	if (!first) return
	box.tagName = 'details'
	const question = first.tagName === 'p' ? first.children : [first]
	box.children = [element('summary', question), ...rest]
}

/** A picture that stands alone is the face, and the last paragraph says who it is. */
function setQuote(box: Element) {
	const parts = elementsIn(box)
	const face = parts.map(pictureAlone).find((picture) => picture !== null)
	const words = parts.filter((part) => pictureAlone(part) !== face)
	const who = words.length > 1 && words.at(-1)?.tagName === 'p' ? words.pop()!.children : []
	if (face) {
		const { src, alt } = face.properties
		face.properties = { src, alt, width: facePx, className: ['img-third'] }
	}
	const about = [...(face ? [face] : []), ...who]
	box.tagName = 'figure'
	box.children = [element('blockquote', words)]
	if (about.length > 0) box.children.push(element('figcaption', about))
}

function pictureAlone(part: Element): Element | null {
	const [only, second] = part.tagName === 'p' ? elementsIn(part) : [part]
	return only?.tagName === 'img' && !second ? only : null
}

function setFile(box: Element, files: BlockOptions['files']) {
	for (const link of linksIn(box)) {
		const bytes = files?.get(String(link.properties.href))
		if (bytes === undefined) continue
		const kind = extensionOf(String(link.properties.href)).toUpperCase()
		link.children.push(text(' '), element('small', [text(`${kind}, ${formatFileSize(bytes)}`)]))
	}
}

/** Its words are the address. */
function setMap(box: Element) {
	for (const part of elementsIn(box)) {
		if (part.tagName !== 'p' || linksIn(part).length > 0) continue
		const link = element('a', part.children)
		link.properties.href = mapLink([plainText(part).trim().replaceAll(/\s+/g, ' ')])
		part.children = [link]
	}
}

function setRecords(box: Element) {
	box.tagName = 'ul'
	box.children = linksIn(box).map((link) => element('li', [withWordsAlone(link)]))
}

function setForm(box: Element, isOnPage: boolean) {
	const [link] = linksIn(box)
	if (!link) return
	box.children = [element('p', [withWordsAlone(link)])]
	if (isOnPage) box.properties.dataFormLink = ''
}

/** So that nothing in it ends the list or the box, which pages find by their tags. */
function withWordsAlone(link: Element): Element {
	const alone = element('a', [text(plainText(link))])
	alone.properties.href = link.properties.href
	return alone
}

function linksIn(box: Element): Element[] {
	const links: Element[] = []
	visit(box, { type: 'element', tagName: 'a' }, (link: Element) => {
		if (link.properties.href !== undefined && plainText(link).trim()) links.push(link)
	})
	return links
}

function elementsIn(box: Element): Element[] {
	return box.children.filter((child) => child.type === 'element')
}

function element(tagName: string, children: ElementContent[]): Element {
	return { type: 'element', tagName, properties: {}, children }
}

function text(value: string): ElementContent {
	return { type: 'text', value }
}
