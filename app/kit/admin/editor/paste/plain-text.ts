// Plain text from the clipboard: Markdown as chat programs copy it, lists with typed signs, lines as a PDF broke them.
import { isWithinMarkdownLimits } from '#platform/lib/markdown/markdown-limits.ts'
import { escapeMarkup } from '#platform/lib/text/xml.ts'
import { withUnwrappedLinks } from '#platform/lib/unwrapped-link.ts'
import { pastedMarkdown } from './paste-html.ts'

/** What nobody writes who does not mean Markdown; in code, a line with one `#` is a comment. */
const marksOfMarkdown = [
	/^#{2,6} \S/m,
	/^# \S.*\n(?:\n|$)/m,
	/^(?:```|~~~)/m,
	/^\|?[ :]*-{3,}[ :]*\|[-| :]*$/m,
	/^> \S/m,
	/\[[^[\]\n]+\]\((?:https?:\/\/|mailto:|\/)[^\s()]+\)/,
	/(?:^|[\s(])(\*\*|__)(?=[^\s*_])[^\n*_]+(?<=\S)\1(?=[\s).,:;!?]|$)/m,
]

const itemStart = /^(\s*)([-*+•◦▪‣·–☐☑☒]|\d{1,3}[.)])\s+(?=\S)/
/** A shorter line is not broken by the edge of a page. */
const minBroken = 30
/** Of the longest line: what a line has when the next word had no room in it, or may have had none. */
const [fullLine, halfLine] = [0.85, 0.6]
/** Words that keep the hyphen at the end of a line; others were parted by it. */
const ownWord =
	/(?:^|[\s(])(?:free|high|low|well|long|short|self|non|part|full|half|one|two|three|day|year|week|cage|barn|egg|water|dust)-$/i

type Item = { indent: number; sign: string; words: string }
/** A paragraph, or an item of a list. */
type Block = string | Item

/** The text as Markdown, if there is more to it than words in lines; `null` otherwise. */
export function plainMarkdown(text: string): string | null {
	const lines = text.replaceAll(/\r\n?/g, '\n').trim()
	const clean = withUnwrappedLinks(withWholeWords(lines))
	if (!isWithinMarkdownLimits(clean)) return null
	if (marksOfMarkdown.some((mark) => mark.test(clean))) return clean
	const isList = clean.split('\n').filter((line) => itemStart.test(line)).length > 1
	if (clean === lines && !isList && !isBroken(clean)) return null
	return pastedMarkdown(htmlOf(blocksOf(clean, isList))).markdown
}

/** Without what a PDF has for its own page: ligatures, and hyphens where a word may be parted. */
function withWholeWords(text: string): string {
	return text
		.replaceAll(/[\ufb00-\ufb06]/g, (letters) => letters.normalize('NFKC'))
		.replaceAll('\u00ad', '')
}

/** Whether a sentence goes on in the next line somewhere. */
function isBroken(text: string): boolean {
	return maxLineLength(text) >= minBroken && /[\p{L}\p{N},-] *\n\p{Ll}/u.test(text)
}

function maxLineLength(text: string): number {
	return Math.max(...text.split('\n').map((line) => line.length))
}

function blocksOf(text: string, isList: boolean): Block[] {
	const blocks: Block[] = []
	const longest = isBroken(text) ? maxLineLength(text) : Infinity
	let before = ''
	for (const line of text.split('\n').map((each) => each.trimEnd())) {
		const item = isList ? itemOf(line) : null
		if (item) blocks.push(item)
		else if (line !== '' && before !== '' && goesOn(before, line.trim(), longest))
			join(blocks, line)
		else if (line !== '') blocks.push(line.trim())
		before = line
	}
	return blocks
}

function itemOf(line: string): Item | null {
	const [start, indent = '', sign = ''] = itemStart.exec(line) ?? []
	if (start === undefined) return null
	const words = line.slice(start.length)
	return { indent: indent.replaceAll('\t', '    ').length, sign, words }
}

function goesOn(before: string, line: string, longest: number): boolean {
	if (longest === Infinity) return false
	if (/^\p{Ll}/u.test(line) || before.length >= longest * fullLine) return true
	return !/[.!?:;]$/.test(before) && before.length >= longest * halfLine
}

/** Adds a line to the last block. */
function join(blocks: Block[], line: string) {
	const last = blocks.pop()!
	const words = typeof last === 'string' ? last : last.words
	const isParted = /\p{L}-$/u.test(words) && /^\s*\p{Ll}/u.test(line)
	const whole =
		isParted && !ownWord.test(words)
			? words.slice(0, -1) + line.trim()
			: `${words}${isParted ? '' : ' '}${line.trim()}`
	blocks.push(typeof last === 'string' ? whole : { ...last, words: whole })
}

function htmlOf(blocks: readonly Block[]): string {
	let html = ''
	for (let at = 0; at < blocks.length;) {
		const block = blocks[at]!
		if (typeof block === 'string') {
			html += `<p>${escapeMarkup(block)}</p>`
			at++
			continue
		}
		const items: Item[] = []
		for (let next: Block | undefined = block; typeof next === 'object'; next = blocks[++at])
			items.push(next)
		html += listsOf(items)
	}
	return html
}

/** Items further in are a list within the item above; another kind of sign begins another list. */
function listsOf(items: readonly Item[]): string {
	let [html, open] = ['', '']
	for (let at = 0; at < items.length;) {
		const { indent, sign, words } = items[at]!
		let end = at + 1
		while (end < items.length && items[end]!.indent > indent) end++
		const list = /^\d/.test(sign) ? 'ol' : 'ul'
		if (list !== open)
			html += `${open && `</${open}>`}<${list} start="${Number.parseInt(sign, 10)}">`
		open = list
		const box = { '☐': 'false', '☑': 'true', '☒': 'true' }[sign]
		const within = listsOf(items.slice(at + 1, end))
		html += `<li${box ? ` aria-checked="${box}"` : ''}>${escapeMarkup(words)}${within}</li>`
		at = end
	}
	return open && `${html}</${open}>`
}
