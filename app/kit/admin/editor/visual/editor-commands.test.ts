import { expect, test } from 'vitest'
import { editorState } from '#tests/support/editor-state.ts'
import { editorCommands } from './editor-commands.ts'
import type { DialogName } from './editor-commands.ts'
import { shortcutCommands } from './keys.ts'
import { matchCommands, slashQuery } from './slash-menu.ts'

const text = 'Words\n\n```\ncode\n```\n\n| A | B |\n| - | - |\n| one | two |'

test('in code, links and formats are off, and their keys do nothing at all', () => {
	const opened: DialogName[] = []
	const commands = editorCommands((name) => opened.push(name))
	const keys = shortcutCommands(commands)
	const state = editorState(text, 'code')
	expect(offIn(commands, state)).toEqual(['bold', 'italic', 'strike', 'link'])
	const handled = ['Mod-k', 'Mod-b', 'Mod-i'].map((key) =>
		keys[key]!(state, () => expect.unreachable()),
	)
	expect(handled).toEqual([true, true, true])
	expect(opened).toEqual([])
})

test('in words, in cells, and from words into code, links and formats are on', () => {
	const opened: DialogName[] = []
	const commands = editorCommands((name) => opened.push(name))
	for (const [first, last] of [['Words'], ['one'], ['Words', 'code']] as const) {
		const state = editorState(text, first, last)
		expect(offIn(commands, state)).toEqual([])
		shortcutCommands(commands)['Mod-k']!(state, () => {})
	}
	expect(opened).toEqual(['link', 'link', 'link'])
})

test('the menu behind a slash finds commands by their other names too', () => {
	const commands = editorCommands(() => {})
	const labels = (typed: string) =>
		matchCommands(commands, slashQuery(`/${typed}`)!).map(({ label }) => label)
	expect(labels('heading 2')).toEqual(['Heading'])
	expect(labels('bullet')).toEqual(['Bullet list'])
	expect(labels('image')).toEqual(['Picture'])
	expect(labels('you')).toEqual(['Video'])
})

function offIn(commands: ReturnType<typeof editorCommands>, state: ReturnType<typeof editorState>) {
	return commands.filter(({ isOff }) => isOff?.(state)).map(({ id }) => id)
}
