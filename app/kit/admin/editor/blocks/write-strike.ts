import type { Delete } from 'mdast'
import type { Options } from 'remark-stringify'

type Handle = NonNullable<NonNullable<Options['handlers']>['delete']>

/**
 * Struck words with `~~`. As with emphasis, a letter beside them is encoded where they begin or end with punctuation:
 * otherwise the marks would be shown.
 */
export const writeStrike: Handle = Object.assign(
	((node: Delete, _, state, info) => {
		const exit = state.enter('strikethrough' as Parameters<typeof state.enter>[0])
		const tracker = state.createTracker(info)
		const before = tracker.move('~~')
		const between = tracker.move(
			state.containerPhrasing(node, { ...tracker.current(), before, after: '~' }),
		)
		const after = tracker.move('~~')
		exit()
		state.attentionEncodeSurroundingInfo = {
			before: isPunctuation(between[0]) && isLetter(info.before.at(-1)),
			after: isPunctuation(between.at(-1)) && isLetter(info.after[0]),
		}
		return before + between + after
	}) satisfies Handle,
	{ peek: () => '~' },
)

function isPunctuation(letter = ''): boolean {
	return /^[\p{P}\p{S}]$/u.test(letter)
}

function isLetter(letter = ''): boolean {
	return letter !== '' && !isPunctuation(letter) && !/\s/.test(letter)
}
