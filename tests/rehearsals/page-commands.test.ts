import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { commandsOf, withValues } from './page-commands.ts'

test('a page is split into its sections and their commands', () => {
	const page = `# Page

    not in a section

## One
Text.

    first
    second \\
      third

    fourth

## Two
`
	expect(commandsOf(page)).toEqual([
		{ title: 'One', blocks: ['first\nsecond \\\n  third', 'fourth'] },
		{ title: 'Two', blocks: [] },
	])
})

test('values are replaced, and none may be missing', () => {
	expect(withValues("a=1\nb='2'", { b: '$&' })).toBe("a=1\nb='$&'")
	expect(() => withValues('a=1', { c: '3' })).toThrow('no line c=')
})

test('the page for owners has commands for every step', () => {
	const page = readFileSync(join(projectRoot(), 'docs/run-it.md'), 'utf8')
	const sections = commandsOf(page)
	expect(sections.filter(({ blocks }) => blocks.length === 0).map(({ title }) => title)).toEqual([
		'When something is wrong',
	])
	expect(page).not.toMatch(/^\s*```/m)
})
