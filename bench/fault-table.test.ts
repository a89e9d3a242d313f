import { expect, test } from 'vitest'
import { faultsByFile, inOrder } from './fault-table.ts'

test('a test file is listed with the faults whose figures it reports, one of tests/faults/ in any case', () => {
	const sources = new Map([
		['tests/a.test.ts', `tellFigures('R2', 'x', {})\n\ttellFigures(\n\t\t'R10', 'y', {})`],
		['tests/b.test.ts', `tellFigures('S13', 'z', {})\ntest('R3', () => {})`],
		['tests/support/c.ts', `tellFigures('R4', 'z', {})`],
		['tests/d.test.ts', `expectFigure(ms).toBeLessThan(300)`],
		['tests/e.test.ts', `expect(rows).toEqual([])`],
		['tests/faults/f.test.ts', `expect(rows).toEqual([])`],
	])
	expect([...faultsByFile(sources)]).toEqual([
		['tests/a.test.ts', ['R2', 'R10']],
		['tests/b.test.ts', ['S13']],
		['tests/d.test.ts', ['others']],
		['tests/faults/f.test.ts', ['others']],
	])
	expect(inOrder(['S13', 'R10', 'R2'])).toEqual(['R2', 'R10', 'S13'])
})
