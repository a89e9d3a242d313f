import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test('[ADM-UPLOAD-10] a size is written in Bytes, KB, MB, GB or TB', () => {
	const sizes = [0, 1, 1023, 1024, 24_576, 1_572_864, 1024 ** 3, 1.25 * 1024 ** 4, 5000 * 1024 ** 4]
	expect(sizes.map(formatFileSize)).toEqual([
		'0 Bytes',
		'1 Bytes',
		'1023 Bytes',
		'1 KB',
		'24 KB',
		'1.5 MB',
		'1 GB',
		'1.25 TB',
		'5000 TB',
	])
})

test('a size just below the next unit is rounded up to that unit', () => {
	expect(formatFileSize(1024 ** 2 - 1)).toBe('1 MB')
})

test.each([
	[-1, '0 Bytes'],
	[0.4, '0 Bytes'],
	[1024.4, '1 KB'],
	[1030, '1.01 KB'],
	[1024 ** 2 - 6, '1023.99 KB'],
	[1024 ** 2 - 5, '1 MB'],
	[10 * 1024 ** 2, '10 MB'],
	[10 * 1024 ** 2 + 1, '10 MB'],
])('%d bytes are %s', (bytes, size) => expect(formatFileSize(bytes)).toBe(size))
