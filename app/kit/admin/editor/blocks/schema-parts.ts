import type { NodeSpec } from '@tiptap/pm/model'
import { boxNames, isBoxName } from '#platform/lib/markdown/block-syntax.ts'
import type { BoxName } from '#platform/lib/markdown/block-syntax.ts'

export type Align = 'left' | 'center' | 'right'

/** Attributes of cells: the column's alignment, which Markdown keeps for whole columns. */
export const cellBlocks = {
	cellAttributes: {
		align: {
			default: null,
			getFromDOM: (dom: HTMLElement) =>
				/^(?:left|center|right)$/.exec(
					dom.style.textAlign || (dom.getAttribute('align') ?? ''),
				)?.[0] ?? null,
			setDOMAttr: (value: unknown, attributes: Record<string, unknown>) => {
				if (value) attributes.align = value
			},
		},
	},
}

/** Lists and their items; `tight` lists have no blank lines between items. */
export const listBlocks: Record<string, NodeSpec> = {
	bullet_list: {
		group: 'block',
		content: 'list_item+',
		attrs: { tight: { default: true } },
		parseDOM: [{ tag: 'ul', getAttrs: (dom) => ({ tight: isTight(dom) }) }],
		toDOM: ({ attrs: { tight } }) => ['ul', spacing(tight), 0],
	},
	ordered_list: {
		group: 'block',
		content: 'list_item+',
		attrs: { tight: { default: true }, start: { default: 1 } },
		parseDOM: [
			{
				tag: 'ol',
				getAttrs: (dom) => ({
					tight: isTight(dom),
					start: (dom as HTMLOListElement).start ?? 1,
				}),
			},
		],
		toDOM: ({ attrs: { tight, start } }) => [
			'ol',
			{ ...spacing(tight), ...(start === 1 ? {} : { start }) },
			0,
		],
	},
	list_item: {
		content: 'paragraph block*',
		/** `checked` is null for an item without a check box. */
		attrs: { checked: { default: null } },
		defining: true,
		parseDOM: [
			{
				tag: 'li',
				getAttrs: (dom) => {
					const box = dom.querySelector<HTMLInputElement>(
						':scope > input[type=checkbox], :scope > p > input[type=checkbox]',
					)
					return { checked: box ? box.checked : null }
				},
			},
		],
		toDOM: ({ attrs: { checked } }) =>
			checked === null
				? ['li', 0]
				: ['li', ['input', { type: 'checkbox', ...(checked ? { checked: '' } : {}) }], ['div', 0]],
	},
}

/** Boxes by the name of their block, and columns. */
export const boxBlocks: Record<string, NodeSpec> = {
	box: {
		group: 'block',
		content: 'block+',
		attrs: { name: {} },
		defining: true,
		parseDOM: [
			{
				tag: 'div[data-box]',
				getAttrs: ({ dataset: { box = '' } }) => isBoxName(box) && { name: box },
			},
		],
		toDOM: ({ attrs }) => {
			const name = attrs.name as BoxName
			return ['div', { class: `block-${name}`, 'data-box': name, 'data-label': boxNames[name] }, 0]
		},
	},
	columns: {
		group: 'block',
		content: 'column+',
		parseDOM: [{ tag: 'div[data-columns]' }],
		toDOM: () => ['div', { class: 'block-columns', 'data-columns': '' }, 0],
	},
	column: {
		content: 'block+',
		isolating: true,
		parseDOM: [{ tag: 'div[data-column]' }],
		toDOM: () => ['div', { class: 'block-column', 'data-column': '' }, 0],
	},
}

/** Says of a loose list that it is one, so that it still is where it is pasted. */
function spacing(tight: boolean): Record<string, string> {
	return tight ? {} : { 'data-tight': 'false' }
}

function isTight({ dataset }: HTMLElement): boolean {
	return dataset.tight !== 'false'
}
