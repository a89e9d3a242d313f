import type { Options } from 'rehype-sanitize'

// Screen readers pronounce te reo Māori and other languages properly only when they are marked.
const language: [string, RegExp] = ['lang', /^[a-z]{2,3}(?:-[A-Z]{2})?$/]
const footnoteId = /^user-content-fn/

/** The allow-list. Unknown elements are removed but not their text; code and foreign markup go with their content. */
export const markdownSchema: Options = {
	tagNames: words(`
		a abbr b blockquote br caption cite code dd del details div dl dt em figcaption figure
		h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p pre q s samp section small span
		strong sub summary sup table tbody td tfoot th thead tr u ul var wbr
	`),
	attributes: {
		a: [
			'href',
			'title',
			'ariaLabel',
			'dataFootnoteRef',
			'dataFootnoteBackref',
			['className', 'data-footnote-backref'],
			['id', footnoteId],
		],
		abbr: ['title'],
		blockquote: [language],
		code: [['className', /^language-[\w+#-]{1,40}$/]],
		details: ['open'],
		div: [
			['className', 'video-embed', /^block-[a-z]+$/],
			['dataVideo', 'youtube', 'vimeo'],
			['dataId', /^[\w-]{1,20}(?:\/[\da-f]{1,40})?$/],
		],
		em: [language],
		h2: [['className', 'sr-only']],
		img: [
			'src',
			'alt',
			'title',
			'width',
			'height',
			['className', /^img-(?:full|center|left|right|third|half)$/],
		],
		input: ['checked', ['disabled', true], ['type', 'checkbox']],
		li: [
			['className', 'task-list-item'],
			['id', footnoteId],
		],
		ol: ['start', ['className', 'contains-task-list']],
		p: [language],
		section: ['dataFootnotes', ['className', 'footnotes']],
		span: [language],
		strong: [language],
		td: ['align', 'colSpan', 'rowSpan'],
		th: ['align', 'colSpan', 'rowSpan', ['scope', 'row', 'col']],
		ul: [['className', 'contains-task-list']],
	},
	ancestors: {
		caption: ['table'],
		dd: ['dl'],
		dt: ['dl'],
		figcaption: ['figure'],
		li: ['ol', 'ul'],
		summary: ['details'],
		tbody: ['table'],
		td: ['table'],
		tfoot: ['table'],
		th: ['table'],
		thead: ['table'],
		tr: ['table'],
	},
	protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
	required: { input: { disabled: true, type: 'checkbox' } },
	strip: words(`
		script style title template textarea noscript noembed noframes xmp plaintext iframe
		object embed applet audio video canvas svg math select button head
	`),
	// Only footnotes may have ids, which are already prefixed.
	clobber: [],
}

function words(list: string): string[] {
	return list.trim().split(/\s+/)
}
