import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectRoot } from '#app/lib/project-root.server.ts'
import { readSources } from '#tests/support/architecture.ts'
import { inBatches } from './batches.ts'
import { mutations } from './list.ts'
import { areaOf, mutate } from './mutation.ts'
import { filesNaming } from './naming-tests.ts'

const root = projectRoot()
const sources = readSources(root, ['app', 'server', 'tests'])

test('every mutation still finds its text once, and changes it', () => {
	for (const mutation of mutations) {
		const source = readFileSync(`${root}/${mutation.file}`, 'utf8')
		expect(mutate(source, mutation)).not.toBe(source)
	}
})

test('every mutation breaks a clause that a test names, and none is there twice', () => {
	const unnamed = mutations.filter(({ clause }) => {
		const { unit, browser } = filesNaming(clause, sources)
		return unit.length + browser.length === 0
	})
	expect(unnamed).toEqual([])
	expect(new Set(mutations.map(({ clause, breaks }) => `${clause} ${breaks}`)).size).toBe(
		mutations.length,
	)
})

test('a batch holds one mutation of an area and of a file', () => {
	const batches = inBatches(mutations, sources)
	expect(batches.flat()).toHaveLength(mutations.length)
	for (const batch of batches) {
		expect(new Set(batch.map(({ clause }) => areaOf(clause))).size).toBe(batch.length)
		expect(new Set(batch.map(({ file }) => file)).size).toBe(batch.length)
	}
})
