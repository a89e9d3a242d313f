// Elements of a pasted text.
import type { Element, ElementContent, Nodes, Properties } from 'hast'

export function element(
	tagName: string,
	children: ElementContent[] = [],
	properties: Properties = {},
): Element {
	return { type: 'element', tagName, properties, children }
}

export function attributeOf({ properties }: Element, name: string): string {
	const value = properties[name]
	return Array.isArray(value) ? value.join(' ') : String(value ?? '')
}

export function wordsOf(node: Nodes): string {
	if (node.type === 'text') return node.value
	return 'children' in node ? node.children.map(wordsOf).join('') : ''
}

/** Whether a node, also one of Markdown, is no more than a space. */
export function isBlank(node: { type: string; value?: string } | undefined): boolean {
	return node?.type === 'comment' || (node?.type === 'text' && node.value?.trim() === '')
}

/** The elements within a node, in order. */
export function elementsIn(node: Nodes): Element[] {
	const found: Element[] = []
	const walk = (within: Nodes) => {
		if (!('children' in within)) return
		for (const child of within.children) {
			if (child.type === 'element') found.push(child)
			walk(child)
		}
	}
	walk(node)
	return found
}
