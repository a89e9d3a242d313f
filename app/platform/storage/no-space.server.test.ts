import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { completeEnv } from '#platform/lib/env/env.server.ts'
import { testFolder } from '#tests/support/media.ts'
import { incomingFolder } from '#platform/media/intake/incoming.server.ts'
import { isFull, isNoSpace, NoSpaceError } from './storage.server.ts'
import { StorageError } from './storage-port.server.ts'

const withCode = (code: string) => Object.assign(new Error('write failed'), { code })

test.each([
	['a full disk', withCode('ENOSPC')],
	['a used up quota', withCode('EDQUOT')],
	['the error of this program', new NoSpaceError('full')],
	[
		'a cause two levels deep',
		new StorageError('x', { cause: new Error('y', { cause: withCode('ENOSPC') }) }),
	],
])('%s is a lack of space', (_, error) => expect(isNoSpace(error)).toBe(true))

test.each([
	['a missing folder', withCode('ENOENT')],
	['a message without a code', new Error('ENOSPC: no space left on device')],
	['a cause that is not an error', new Error('x', { cause: { code: 'ENOSPC' } })],
	['null', null],
	['text', 'ENOSPC'],
])('%s is not a lack of space', (_, error) => expect(isNoSpace(error)).toBe(false))

test('a disk with free space is not full, and a missing folder throws an error', async () => {
	await using folder = await testFolder()
	expect(await isFull(folder.path)).toBe(false)
	await expect(isFull(join(folder.path, 'gone'))).rejects.toThrow('ENOENT')
})

test('uploads left by a killed process are deleted after a day; newer uploads stay', async () => {
	await using data = await testFolder()
	completeEnv({ DATA_DIR: data.path })
	const folder = join(data.path, 'incoming')
	await mkdir(join(folder, 'old folder'), { recursive: true })
	for (const name of ['young', 'old', 'old folder/part']) await writeFile(join(folder, name), 'x')
	const longAgo = new Date(Date.now() - 25 * 3_600_000)
	for (const name of ['old', 'old folder']) await utimes(join(folder, name), longAgo, longAgo)

	expect(await incomingFolder()).toBe(folder)
	expect(await readdir(folder)).toEqual(['young'])
})

test('the upload folder is created when the data folder is new', async () => {
	await using data = await testFolder()
	completeEnv({ DATA_DIR: join(data.path, 'not there yet') })
	expect(await readdir(await incomingFolder())).toEqual([])
})
