import {
	InputRule,
	inputRules,
	textblockTypeInputRule,
	wrappingInputRule,
} from '@tiptap/pm/inputrules'
import type { MarkType } from '@tiptap/pm/model'
import type { Plugin } from '@tiptap/pm/state'
import { schema } from '../blocks/schema.ts'
import { ancestorOf, insertBlock } from './block-commands.ts'

const { nodes, marks } = schema

/** Marks that people who know Markdown type: they become what they stand for at once. Backspace takes that back. */
export function typedMarks(): Plugin {
	return inputRules({
		rules: [
			// The title of the page is its first heading, so that `#` and `##` are the next.
			textblockTypeInputRule(/^(#{1,4})\s$/, nodes.heading!, ([, signs = '']) => ({
				level: Math.max(2, signs.length),
			})),
			wrappingInputRule(/^[-+*]\s$/, nodes.bullet_list!),
			wrappingInputRule(
				/^(\d{1,9})[.)]\s$/,
				nodes.ordered_list!,
				([, start]) => ({ start: Number(start) }),
				([, start], list) => list.childCount + list.attrs.start === Number(start),
			),
			wrappingInputRule(/^>\s$/, nodes.blockquote!),
			textblockTypeInputRule(/^```$/, nodes.code_block!),
			new InputRule(/^---$/, (state, _match, from, to) =>
				state.doc.resolve(from).depth === 1
					? insertBlock(state.tr.delete(from, to), nodes.rule!.create())
					: null,
			),
			new InputRule(/^\[([ xX]?)\]\s$/, (state, [, sign = ''], from, to) => {
				const item = ancestorOf(state.selection, [nodes.list_item!])
				if (!item || item.node.attrs.checked !== null) return null
				const checked = sign.toLowerCase() === 'x'
				return state.tr.delete(from, to).setNodeAttribute(item.pos, 'checked', checked)
			}),
			around(/(?:^|[\s(])(\*\*|__)([^\s*_](?:[^*_]*[^\s*_])?)\1$/, marks.strong!),
			around(/(?:^|[\s(])([*_])([^\s*_](?:[^*_]*[^\s*_])?)\1$/, marks.em!),
			around(/(?:^|[\s(])(~~)([^\s~](?:[^~]*[^\s~])?)\1$/, marks.strike!),
			around(/(?:^|[\s(])(`)([^`]+)\1$/, marks.code!),
		],
	})
}

/** Words between two signs: the signs go, the words get the mark. */
function around(pattern: RegExp, type: MarkType): InputRule {
	return new InputRule(pattern, (state, match, from, to) => {
		const [all, sign = '', words = ''] = match
		const start = from + all.length - words.length - 2 * sign.length
		const { tr } = state
		// The last letter of the closing sign is not in the document yet.
		tr.delete(start + sign.length + words.length, to)
		tr.delete(start, start + sign.length)
		tr.addMark(start, start + words.length, type.create())
		return tr.removeStoredMark(type)
	})
}
