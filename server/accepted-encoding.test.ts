import { expect, test } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

test.each([
	['gzip, deflate, br, zstd', 'br'],
	['gzip, deflate', 'gzip'],
	['GZIP', 'gzip'],
	['br;q=0, gzip;q=0.5', 'gzip'],
	['br; q=0.000', 'identity'],
	['br;q=0.1', 'br'],
	['', 'identity'],
	['identity', 'identity'],
	['*;q=0', 'identity'],
])('%s gets the encoding %s', (header, encoding) => {
	expect(acceptedEncoding(header)).toBe(encoding)
})
