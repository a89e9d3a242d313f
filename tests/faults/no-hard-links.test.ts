// Some file systems have no hard links: exFAT, and some network disks.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDiskStorage } from '#platform/storage/disk-storage.server.ts'
import { ensureAppSecret } from '#server/data-dir.ts'

const refusal = vi.hoisted(() => () => {
	throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' })
})
vi.mock('node:fs', async (original) => ({ ...(await original<object>()), linkSync: refusal }))
vi.mock('node:fs/promises', async (original) => ({
	...(await original<object>()),
	link: async () => refusal(),
}))

const key = 'news-images/1-a.jpg'
const textOf = (text: string) => new TextEncoder().encode(text)

test('without hard links, a file is stored but not overwritten', async () => {
	const folder = emptyFolder()
	const storage = createDiskStorage(folder)
	expect(await storage.put(key, textOf('first'))).toMatchObject({ sizeBytes: 5 })
	await expect(storage.put(key, textOf('second'))).rejects.toThrow(`Could not store ${key}`)
	const found = await storage.get(key)
	expect(await new Response(found?.body).text()).toBe('first')
	expect(readdirSync(join(folder, '.tmp'))).toEqual([])
})

test('of many concurrent writes to one name, exactly one is stored whole', async () => {
	const storage = createDiskStorage(emptyFolder())
	const texts = Array.from({ length: 20 }, (_, number) => `text ${number}`)
	const puts = await Promise.allSettled(texts.map((text) => storage.put(key, textOf(text))))
	const stored = texts.filter((_, index) => puts[index]?.status === 'fulfilled')
	const found = await storage.get(key)
	expect(stored).toEqual([await new Response(found?.body).text()])
})

test('the app secret is created once', () => {
	const folder = emptyFolder()
	const secret = ensureAppSecret(folder)
	expect(secret).toMatch(/^[0-9a-f]{64}$/)
	expect(ensureAppSecret(folder)).toBe(secret)
	expect(readdirSync(folder)).toEqual(['app-secret'])
})

function emptyFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'roost-no-links-'))
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
	return folder
}
