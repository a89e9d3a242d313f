import type TurndownService from 'turndown'
import { parseHostedVideo } from '#app/lib/video.ts'
import { attributeOf, closest, isDrawnBox, isHidden, isInCell } from './paste-nodes.ts'

/** What a page has around its text, and what Word adds to it. */
const leftOut =
	/^(?:HEAD|STYLE|SCRIPT|TITLE|META|LINK|XML|NOSCRIPT|TEMPLATE|NAV|BUTTON|SELECT|TEXTAREA|DATALIST|OBJECT|EMBED|AUDIO|VIDEO|CANVAS|SVG|MATH|DIALOG)$/i

const blocks = 'p,div,pre,ul,ol,table,blockquote,h1,h2,h3,h4,h5,h6,iframe,hr'

/** Rules for blocks: headings, code, films, and what is left out. */
export function addBlockRules(service: TurndownService, headingShift: number) {
	service.addRule('headings', {
		filter: (node) => headingLevelOf(node) > 0 && !isInCell(node),
		replacement(content, node) {
			const level = Math.min(6, headingLevelOf(node) + headingShift)
			const words = withoutMarks(content)
			if (!words) return ''
			// An item begins with words, of which a heading would make a block of its own.
			return closest(node, 'LI') ? `\n\n**${words}**\n\n` : `\n\n${'#'.repeat(level)} ${words}\n\n`
		},
	})
	service.addRule('code blocks', {
		filter: 'pre',
		replacement(_content, node) {
			const code = (node.textContent ?? '').replaceAll('\r', '').replace(/\n$/, '')
			if (isInCell(node)) return `\n${service.escape(code)}\n`
			const longest = Math.max(2, ...(code.match(/`{3,}/g) ?? []).map(({ length }) => length))
			const fence = '`'.repeat(longest + 1)
			return `\n\n${fence}${languageOf(node)}\n${code}\n${fence}\n\n`
		},
	})
	service.addRule('quotes', {
		filter: (node) => node.nodeName === 'BLOCKQUOTE' && !isInCell(node),
		replacement(content) {
			const words = content.trim()
			return words === '' ? '' : `\n\n${words.replaceAll(/^/gm, '> ')}\n\n`
		},
	})
	service.addRule('summaries', {
		filter: ['summary', 'legend'],
		replacement: (content) => `\n\n${content}\n\n`,
	})
	service.addRule('films', {
		filter: 'iframe',
		replacement(_content, node) {
			const film = parseHostedVideo(attributeOf(node, 'src'))
			return film ? `\n\n${film.watchUrl}\n\n` : ''
		},
	})
	service.addRule('words around blocks', {
		filter(node) {
			keepBreaks(node)
			return false
		},
		replacement: (content) => content,
	})
	service.addRule('left out', {
		filter: isLeftOut,
		replacement: () => '',
	})
}

/** Whether the node is left out, or is part of something that is. */
export function isWithinLeftOut(node: Node): boolean {
	for (let at: Node | null = node; at?.nodeType === 1; at = at.parentNode)
		if (isLeftOut(at)) return true
	return false
}

function isLeftOut(node: Node): boolean {
	return leftOut.test(node.nodeName) || isHidden(node) || isAside(node) || isDrawnBox(node)
}

/**
 * Turndown moves the outer spaces of an inline element outside, and trims what is left. Of an element around blocks it would
 * trim the blank lines that make them blocks.
 */
function keepBreaks(node: Node) {
	const inline = node as Element & { flankingWhitespace: { leading: string; trailing: string } }
	const { leading, trailing } = inline.flankingWhitespace
	if ((leading || trailing) && inline.querySelector(blocks))
		inline.flankingWhitespace = { leading: '', trailing: '' }
}

function headingLevelOf(node: Node): number {
	const level = /^H([1-6])$/.exec(node.nodeName)?.[1]
	if (level) return Number(level)
	// Word in the browser writes its headings this way.
	if (attributeOf(node, 'role') === 'heading')
		return Number(/^[1-6]$/.exec(attributeOf(node, 'aria-level'))?.[0] ?? 2)
	return node.nodeName === 'P' && /\bMsoTitle\b/.test(attributeOf(node, 'class')) ? 1 : 0
}

function withoutMarks(content: string): string {
	return content
		.replaceAll(/\s+/g, ' ')
		.replaceAll(/(?<!\\)\*\*/g, '')
		.trim()
}

/** Navigation, and the comments of reviewers in Word. */
function isAside(node: Node): boolean {
	return (
		/^(?:navigation|search|banner|menubar|toolbar)$/.test(attributeOf(node, 'role')) ||
		/mso-element:\s*comment|mso-special-character:\s*comment/i.test(attributeOf(node, 'style')) ||
		/\bmsocomanchor\b/.test(attributeOf(node, 'class'))
	)
}

function languageOf(node: Node): string {
	const code = (node as Element).getElementsByTagName('code')[0]
	const names = `${attributeOf(node, 'class')} ${code ? attributeOf(code, 'class') : ''}`
	return /(?:^|\s)lang(?:uage)?-([\w+#-]{1,30})(?=\s|$)/.exec(names)?.[1] ?? ''
}
