import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { completeEnv } from '#app/lib/env/env.server.ts'
import { testFolder } from '#tests/support/media.ts'
import { incomingFolder } from '../intake/incoming.server.ts'
import { isFull, isNoSpace, NoSpaceError } from './no-space.server.ts'
import { StorageError } from './storage-port.server.ts'

const withCode = (code: string) => Object.assign(new Error('write failed'), { code })

test.each([
	['a full disk', withCode('ENOSPC'), true],
	['a used up share of one', withCode('EDQUOT'), true],
	['our own word for it', new NoSpaceError('full'), true],
	[
		'a cause two deep',
		new StorageError('x', { cause: new Error('y', { cause: withCode('ENOSPC') }) }),
		true,
	],
	['a missing folder', withCode('ENOENT'), false],
	['words alone', new Error('ENOSPC: no space left on device'), false],
	['a cause that is no error', new Error('x', { cause: { code: 'ENOSPC' } }), false],
	['nothing', null, false],
	['text', 'ENOSPC', false],
])('%s is a lack of room: %#', (_, error, isOne) => expect(isNoSpace(error)).toBe(isOne))

test('a disk with room is not full, and one that is not there is a fault', async () => {
	await using folder = await testFolder()
	expect(await isFull(folder.path)).toBe(false)
	await expect(isFull(join(folder.path, 'gone'))).rejects.toThrow('ENOENT')
})

test('uploads that a killed process left go after a day; younger ones may be under way', async () => {
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

test('the folder is made anew when another disk lies in its place', async () => {
	await using data = await testFolder()
	completeEnv({ DATA_DIR: join(data.path, 'not there yet') })
	expect(await readdir(await incomingFolder())).toEqual([])
})
