// Blocks of a text in Markdown: a line `:::name`, Markdown, and a line `:::`. What is in them says all by itself: a button
// is a link, a list of records is links to them. So whatever does not know blocks shows their words.
import { directiveFromMarkdown, directiveToMarkdown } from 'mdast-util-directive'
import { directive } from 'micromark-extension-directive'
import type { Processor } from 'unified'

/** The blocks around words, with their names on screen. Beside them are `columns`, which hold each a `column`. */
export const boxNames = {
	button: 'Button',
	file: 'File to download',
	question: 'Question that opens',
	quote: 'Quote with a name',
	note: 'Note',
	tip: 'Tip',
	warning: 'Warning',
	map: 'Map',
	records: 'List from this site',
	form: 'Form',
} as const

export type BoxName = keyof typeof boxNames

/** Whether a box of this name is one of ours: others are left as the words they are. */
export function isBoxName(name: string): name is BoxName {
	return Object.hasOwn(boxNames, name)
}

type Construct = NonNullable<NonNullable<ReturnType<typeof directive>['flow']>[string]>
type Container = Extract<Construct, { tokenize: unknown }>

const opening = new RegExp(`^:{3,}(?:${Object.keys(boxNames).join('|')}|columns?)[ \\t]*$`)
const colon = 58
/** As micromark counts: line breaks are below it. */
const tab = -2
const [container] = directive().flow![colon] as Container[]

/** Has a processor read and write blocks. Lines with other names, labels or attributes stay words. */
export function remarkBlocks(this: Processor) {
	const data = this.data()
	;(data.micromarkExtensions ??= []).push({ flow: { [colon]: { ...container!, tokenize } } })
	;(data.fromMarkdownExtensions ??= []).push(directiveFromMarkdown())
	const unsafe = [{ atBreak: true, character: ':', after: ':' }]
	;(data.toMarkdownExtensions ??= []).push({ ...directiveToMarkdown(), unsafe })
}

const tokenize: Container['tokenize'] = function (effects, ok, nok) {
	const begin = container!.tokenize.call(this, effects, ok, nok)
	return effects.check({ tokenize: readOpening, partial: true }, begin, nok)
}

const readOpening: Container['tokenize'] = (effects, ok, nok) => {
	let line = ''
	return (code) => {
		effects.enter('directiveContainerFence')
		return next(code)
	}
	function next(code: number | null): ReturnType<typeof ok> {
		if (code === null || code < tab) {
			effects.exit('directiveContainerFence')
			return (opening.test(line) ? ok : nok)(code)
		}
		line += code < 0 ? '\t' : String.fromCharCode(code)
		effects.consume(code)
		return next
	}
}
