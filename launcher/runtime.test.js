import { expect, test } from 'vitest'
import { isNewEnough } from './runtime.js'

test.each([
	['24.14.1', true],
	['24.14.10', true],
	['24.15.0', true],
	['25.0.0', true],
	['24.14.0', false],
	['24.9.9', false],
	['20.20.2', false],
	['9.99.99', false],
])('Node.js %s satisfies >=24.14.1: %s', (version, expected) => {
	expect(isNewEnough(version, '>=24.14.1')).toBe(expected)
})
