// Figures of fault tests and their limits: a line on the console, and a row in the table of `npm run faults`.
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { figuresFile } from './figures-file.ts'
import { isFullForm } from './rounds.ts'

/** One row; `fault` is its number, such as R5. */
export type FaultRow = { fault: string; what: string; measured: string; file: string }

type Figures = Record<string, number | string>

/**
 * Reports a fault's figures: `tellFigures('R1', 'kill -9 of the site', { rounds, lost: 0 })`. Call it after the
 * expectations.
 */
export function tellFigures(fault: string, what: string, figures: Figures): void {
	const measured = Object.entries(figures)
		.map(([name, figure]) => `${name} ${explainError(figure)}`)
		.join(', ')
	process.stdout.write(`${fault} ${what}: ${measured}\n`)
	const table = figuresFile()
	if (!table) return
	const file = relative(projectRoot(), expect.getState().testPath ?? '')
	const row: FaultRow = { fault, what, measured, file }
	appendFileSync(table, `${JSON.stringify(row)}\n`)
}

/**
 * Checks a duration, a rate, memory or a statistic against its limit, in the full form only: `npm test` may run on a
 * busy machine, and judges behaviour alone.
 */
export function expectFigure(figure = Number.NaN, what = 'the figure') {
	const judge = (hold: () => void) => {
		if (isFullForm) hold()
	}
	return {
		toBeLessThan: (limit: number) =>
			judge(() => expect({ what, figure }).toSatisfy(() => figure < limit, `less than ${limit}`)),
		toBeGreaterThan: (limit: number) =>
			judge(() => expect({ what, figure }).toSatisfy(() => figure > limit, `more than ${limit}`)),
	}
}

/** Formats times: `spread(timesMs)` is `p50 12 ms, p99 30 ms, longest 31 ms`. */
export function spread(timesMs: number[]): string {
	const sorted = timesMs.toSorted((a, b) => a - b)
	const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]
	const told = (part: number) => `${Math.round(at(part) ?? Number.NaN)} ms`
	return `p50 ${told(0.5)}, p99 ${told(0.99)}, longest ${told(1)}`
}

function explainError(figure: number | string): string {
	if (typeof figure === 'string') return figure
	return figure.toLocaleString('en-NZ', { maximumFractionDigits: figure < 10 ? 1 : 0 })
}
