import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import {
	findBareVisits,
	findComponentsReachedFrom,
	findCycles,
	findHomelessNames,
	findLayerBreaches,
	findMissingDocstrings,
	findServerLeaks,
	findUnknownFolders,
	findWrongZod,
	measureSizes,
	readSources,
} from '#tests/support/architecture.ts'

const project = readSources(projectRoot(), [
	'app',
	'server',
	'commands',
	'scripts',
	'bench',
	'demo',
	'launcher',
	'tests',
])
const only = (isWanted: (file: string) => boolean) =>
	new Map([...project].filter(([file]) => isWanted(file)))

test('files import only from their own folder or an earlier layer', () => {
	expect(findLayerBreaches(project)).toEqual([])
})

test('every folder of app/ belongs to a layer', () => {
	expect(findUnknownFolders(project)).toEqual([])
})

test('no folder or file is a catch-all, such as utils', () => {
	expect(findHomelessNames(project)).toEqual([])
})

test('there are no import cycles', () => {
	expect(findCycles(project)).toEqual([])
})

test('browser-safe files import only types from server files', () => {
	expect(findServerLeaks(project)).toEqual([])
})

test('files that browsers load check with `zod/mini`, others with `zod`', () => {
	expect(findWrongZod(project)).toEqual([])
})

test.each(['server/index.ts', 'server/worker.ts', 'commands/seed.ts', 'commands/restore.ts'])(
	'%s loads no component, so that plain Node can run it',
	(entry) => {
		expect(project.has(entry)).toBe(true)
		expect(findComponentsReachedFrom(project, entry)).toEqual([])
	},
)

test('browser tests open pages only with `open`', () => {
	expect(findBareVisits(project)).toEqual([])
})

test('every export of a server file, of lib and of records has a docstring', () => {
	expect(findMissingDocstrings(project)).toEqual([])
})

test('files are short: half of them up to 80 lines, nine of ten up to 220', () => {
	const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)
	const { median, p90 } = measureSizes(only((file) => !isTest(file)))
	expect(median).toBeLessThanOrEqual(80)
	expect(p90).toBeLessThanOrEqual(220)
	expect(measureSizes(only(isTest)).p90).toBeLessThanOrEqual(300)
})

test('every runtime dependency has a documented reason', () => {
	const root = projectRoot()
	const { dependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
		dependencies: Record<string, string>
	}
	const reasons = readFileSync(`${root}/docs/dependencies.md`, 'utf8')
	const names = Object.keys(dependencies)
	expect(names.filter((name) => !reasons.includes(`| \`${name}\` |`))).toEqual([])
})
