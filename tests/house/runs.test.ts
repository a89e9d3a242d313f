// Every test is run: by `npm test` or, when it kills, floods, fills or waits, by `npm run faults`.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { browserTests, faultTests, quickTests } from '#tests/support/runs.ts'

const root = projectRoot()
/** Folders that are not sources. */
const made = ['node_modules', 'build', 'data', 'test-results']

const faults = filesOf(faultTests)
const gate = [
	...filesOf(quickTests).filter((file) => !faults.includes(file)),
	...filesOf([join(browserTests.folder, browserTests.files)]),
]

test('every file of tests belongs to exactly one run', () => {
	const runsOf = (file: string) => [...gate, ...faults].filter((each) => each === file).length
	const files = filesOf(['**/*.{test,spec,rehearsal}.*'])
	expect(files.length).toBeGreaterThan(300)
	expect(files.filter((file) => runsOf(file) !== 1)).toEqual([])
})

function filesOf(patterns: string[]): string[] {
	return globSync(patterns, { cwd: root, exclude: (path) => made.includes(path) })
}
