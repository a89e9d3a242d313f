// Finds which tests inject which fault, and prints the table of their figures.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { FaultRow } from '#tests/support/figures.ts'

/** Result of one test. */
export type Outcome = { file: string; title: string; isGood: boolean; seconds: number }

/**
 * Name for the files of tests/faults/, and those that check a figure against a limit, that tell no figures of a
 * numbered fault.
 */
const others = 'others'

/** The faults that each test file injects: those in its `tellFigures` calls, or `others`. */
export function faultsByFile(sources: Map<string, string>): Map<string, string[]> {
	const found = [...sources]
		.filter(([file]) => file.endsWith('.test.ts'))
		.map(([file, text]): [string, string[]] => {
			const told = [...text.matchAll(/\btellFigures\(\s*'([RS]\d+)'/g)]
			const faults = told.map(([, fault]) => fault ?? '')
			const isOther = file.startsWith('tests/faults/') || text.includes('expectFigure(')
			return [file, faults.length === 0 && isOther ? [others] : faults]
		})
	return new Map(found.filter(([, faults]) => faults.length > 0))
}

/** R2 before R10, and faults (R) before attacks (S). */
export function inOrder(faults: Iterable<string>): string[] {
	return [...faults].toSorted(compare)
}

/** The figures of the tests, sorted by fault number. */
export function readRows(file: string): FaultRow[] {
	if (!existsSync(file)) return []
	const lines = readFileSync(file, 'utf8').trim().split('\n').filter(Boolean)
	const rows = lines.map((line) => JSON.parse(line) as FaultRow)
	return rows.toSorted((a, b) => compare(a.fault, b.fault))
}

type Results = {
	testResults: {
		name: string
		assertionResults: { title: string; status: string; duration?: number }[]
	}[]
}

/** Every test that ran, from Vitest's report. */
export function readOutcomes(file: string, root: string): Outcome[] {
	if (!existsSync(file)) return []
	const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Results
	return testResults.flatMap(({ name, assertionResults }) =>
		assertionResults
			.filter(({ status }) => status === 'passed' || status === 'failed')
			.map(({ title, status, duration = 0 }) => ({
				file: relative(root, name),
				title,
				isGood: status === 'passed',
				seconds: duration / 1000,
			})),
	)
}

/** Prints the table in the format of docs/reliability.md, then the failed tests. */
export function printFaults(rows: FaultRow[], outcomes: Outcome[]) {
	console.log('\n| fault | what was done | measured | test |\n|---|---|---|---|')
	for (const { fault, what, measured, file } of rows)
		console.log(`| ${fault} | ${what} | ${measured} | ${file} |`)
	const failed = outcomes.filter(({ isGood }) => !isGood)
	console.log(`\n${outcomes.length - failed.length} tests held, ${failed.length} failed`)
	for (const { file, title } of failed) console.log(`FAILS: ${file}: ${title}`)
}

function compare(a: string, b: string): number {
	return a.localeCompare(b, 'en', { numeric: true })
}
