// Unexpected console output fails its test. A test that expects output spies on the console.
import { format } from 'node:util'
import { afterAll, afterEach, expect } from 'vitest'

const written: string[] = []
const record = (level: string) => ({
	[level]: (...values: unknown[]) => void written.push(`console.${level}: ${format(...values)}`),
})

Object.assign(console, record('error'), record('warn'))

function expectNothingWritten() {
	expect(written.splice(0), 'unexpected output on the console').toEqual([])
}

afterEach(expectNothingWritten)
afterAll(expectNothingWritten)
