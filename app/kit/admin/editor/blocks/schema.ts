import { Schema } from '@tiptap/pm/model'
import type { Attrs, DOMOutputSpec, MarkSpec, Node, NodeSpec } from '@tiptap/pm/model'
import { tableNodes } from '@tiptap/pm/tables'
import { pictureClasses } from '../image-markup.ts'
import type { Placement, Share } from '../image-markup.ts'
import { isNoteLabel } from './notes.ts'
import { boxBlocks, cellBlocks, listBlocks } from './schema-parts.ts'
import { isVideoWriting } from './video-writing.ts'

/** What a picture of the text carries: `src` as written, sizes in pixels, `isTag` when it is written as HTML. */
export type PictureAttrs = {
	src: string
	alt: string
	title: string | null
	width: number | null
	height: number | null
	placement: Placement
	share: Share | null
	isTag: boolean
}

/** HTML elements without attributes that the model knows as marks. */
export const knownTags = [
	'u',
	'sub',
	'sup',
	'mark',
	'kbd',
	'small',
	'ins',
	'del',
	's',
	'b',
	'i',
	'strong',
	'em',
	'q',
	'cite',
	'samp',
	'var',
] as const

const picture = {
	attrs: {
		src: {},
		alt: { default: '' },
		title: { default: null },
		width: { default: null },
		height: { default: null },
		placement: { default: 'own' },
		share: { default: null },
		isTag: { default: false },
	},
	atom: true,
	draggable: true,
} satisfies NodeSpec

const tables: Record<string, NodeSpec> = tableNodes({
	tableGroup: 'block',
	cellContent: 'paragraph',
	...cellBlocks,
})

const nodes: Record<string, NodeSpec> = {
	doc: { content: 'block+' },
	paragraph: {
		group: 'block',
		content: 'inline*',
		parseDOM: [{ tag: 'p' }],
		toDOM: () => ['p', 0],
	},
	heading: {
		group: 'block',
		content: 'inline*',
		attrs: { level: { default: 2 } },
		defining: true,
		parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
		toDOM: (node) => [`h${node.attrs.level}`, 0],
	},
	blockquote: {
		group: 'block',
		content: 'block+',
		defining: true,
		parseDOM: [{ tag: 'blockquote' }],
		toDOM: () => ['blockquote', 0],
	},
	...listBlocks,
	...boxBlocks,
	code_block: {
		group: 'block',
		content: 'text*',
		marks: '',
		attrs: { info: { default: '' } },
		code: true,
		defining: true,
		parseDOM: [
			{
				tag: 'pre',
				preserveWhitespace: 'full',
				// It is one line behind the fence.
				getAttrs: ({ dataset: { info = '' } }) => ({ info: /^.*$/.test(info) ? info : '' }),
			},
		],
		toDOM: ({ attrs: { info } }) => [
			'pre',
			{ spellcheck: 'false', ...(info ? { 'data-info': info } : {}) },
			['code', 0],
		],
	},
	rule: {
		group: 'block',
		parseDOM: [{ tag: 'hr' }],
		toDOM: () => ['hr'],
	},
	...tables,
	table: {
		...tables.table!,
		toDOM: () => ['div', { class: 'table-scroll' }, ['table', ['tbody', 0]]],
	},
	/** A picture that stands alone. */
	picture: {
		...picture,
		group: 'block',
		toDOM: (node) => pictureDom(node),
	},
	/** A film of YouTube or Vimeo, with the Markdown or HTML it is written as. */
	video: {
		group: 'block',
		attrs: { written: {} },
		atom: true,
		draggable: true,
		// The address is what other programs get.
		toDOM: ({ attrs: { written } }) => ['p', { 'data-video': written }, written],
		parseDOM: [
			{
				tag: 'p[data-video]',
				priority: 60,
				// Any page can put the attribute onto the clipboard: what is no film stays words.
				getAttrs: ({ dataset: { video = '' } }) =>
					isVideoWriting(video) ? { written: video } : false,
			},
		],
	},
	/** Marked place of a picture that could not be pasted. Visitors do not see it. */
	picture_place: {
		group: 'block',
		attrs: { words: { default: '' } },
		atom: true,
		draggable: true,
		toDOM: (node) => ['p', { 'data-picture-place': node.attrs.words }],
		parseDOM: [
			{
				tag: 'p[data-picture-place]',
				priority: 60,
				getAttrs: (dom) => ({ words: dom.dataset.picturePlace ?? '' }),
			},
		],
	},
	/** Markdown that the model cannot hold: shown as the site renders it, edited as source. */
	source: {
		group: 'block',
		attrs: { written: {} },
		atom: true,
		draggable: true,
		toDOM: (node) => ['pre', { 'data-source': '' }, node.attrs.written],
		parseDOM: [
			{
				tag: 'pre[data-source]',
				priority: 60,
				getAttrs: (dom) => ({ written: dom.textContent }),
			},
		],
	},
	text: { group: 'inline' },
	/** A picture within a line of text. */
	image: {
		...picture,
		group: 'inline',
		inline: true,
		parseDOM: [{ tag: 'img[src]', getAttrs: pictureAttrsOf }],
		toDOM: (node) => pictureDom(node),
	},
	/** The mark of a footnote, with the label of the block that holds its words. */
	note: {
		group: 'inline',
		inline: true,
		attrs: { label: {} },
		atom: true,
		leafText: ({ attrs: { label } }) => `[^${label}]`,
		toDOM: ({ attrs: { label } }) => [
			'sup',
			{ 'data-note': label, title: `Footnote ${label}` },
			/^\d*/.exec(label)![0] || label,
		],
		parseDOM: [
			{
				tag: 'sup[data-note]',
				priority: 60,
				getAttrs: ({ dataset: { note = '' } }) => isNoteLabel(note) && { label: note },
			},
		],
	},
	hard_break: {
		group: 'inline',
		inline: true,
		selectable: false,
		parseDOM: [{ tag: 'br' }],
		toDOM: () => ['br'],
	},
}

const marks: Record<string, MarkSpec> = {
	link: {
		attrs: { href: {}, title: { default: null } },
		inclusive: false,
		parseDOM: [
			{
				tag: 'a[href]',
				getAttrs: (dom) => ({ href: dom.getAttribute('href'), title: dom.getAttribute('title') }),
			},
		],
		toDOM: (mark) => ['a', linkAttributes(mark.attrs), 0],
	},
	tag: {
		attrs: { name: {} },
		excludes: '',
		parseDOM: ['u', 'sub', 'sup', 'mark', 'kbd'].map((name) => ({ tag: name, attrs: { name } })),
		toDOM: (mark) => [mark.attrs.name, 0],
	},
	strong: {
		parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
		toDOM: () => ['strong', 0],
	},
	em: {
		parseDOM: [{ tag: 'em' }, { tag: 'i' }],
		toDOM: () => ['em', 0],
	},
	strike: {
		parseDOM: [{ tag: 'del' }, { tag: 's' }, { tag: 'strike' }],
		toDOM: () => ['del', 0],
	},
	code: {
		code: true,
		parseDOM: [{ tag: 'code' }],
		toDOM: () => ['code', { spellcheck: 'false' }, 0],
	},
}

/** The model of a text: what Markdown and the site's inline HTML can say, as a ProseMirror schema. */
export const schema = new Schema({ nodes, marks })

/** Whether the renderer keeps a link to this address: http(s), mail, telephone, or a page of the site. */
function isLinkAddress(address: string): boolean {
	const scheme = /^[^/?#:]*(?=:)/.exec(address)?.[0]
	return scheme === undefined || /^(?:https?|mailto|tel)$/i.test(scheme)
}

/** No address is loaded or led to that the renderer would remove. */
function linkAttributes({ href, title }: Attrs) {
	return { ...(isLinkAddress(href) ? { href } : {}), ...(title ? { title } : {}) }
}

function pictureDom({ attrs }: Node): DOMOutputSpec {
	const { src, alt, title, width, height } = attrs as PictureAttrs
	return [
		'img',
		{
			src,
			alt,
			...(title ? { title } : {}),
			...(width ? { width } : {}),
			...(height ? { height } : {}),
			class: pictureClasses(attrs as PictureAttrs).join(' '),
		},
	]
}

function pictureAttrsOf(dom: HTMLElement) {
	const side = (name: string) => Number(/^\d{1,4}$/.exec(dom.getAttribute(name) ?? '')?.[0]) || null
	const placement = /\bimg-(full|center|left|right)\b/.exec(dom.className)?.[1] ?? 'own'
	return {
		src: dom.getAttribute('src'),
		alt: dom.getAttribute('alt') ?? '',
		title: dom.getAttribute('title'),
		width: placement === 'own' ? null : side('width'),
		height: placement === 'own' ? null : side('height'),
		placement,
		share: /\bimg-(third|half)\b/.exec(dom.className)?.[1] ?? null,
		isTag: placement !== 'own',
	}
}
