import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
	[['Boot Dip', 12], '"Boot Dip","12"\r\n'],
	[['6 " of\nlitter, dry'], '"6 "" of\nlitter, dry"\r\n'],
	[['=1+1'], '"\'=1+1"\r\n'],
	[[' @SUM(A1)'], '"\' @SUM(A1)"\r\n'],
	[['＋64 7 555'], '"\'＋64 7 555"\r\n'],
	[[''], '""\r\n'],
])('%j is one line, and no formula', (cells, line) => {
	expect(csvLine(cells)).toBe(line)
})
