// What nobody expected on the console fails the test that wrote it. A test that expects output spies on it.
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
