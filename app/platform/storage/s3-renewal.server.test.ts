// What may change under a running site: the keys in a file, and the clock of the storage.
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { logger } from '#platform/lib/env/logger.server.ts'
import { testFolder } from '#tests/support/media.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { createS3Storage } from './s3-storage.server.ts'

const key = 'news-images/1-a.jpg'
const bytes = Buffer.from('0123456789')
const limits = { readMs: 2000, writeMs: 2000 }
const minuteMs = 60_000

type Keys = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }

async function scene() {
	const server = await startS3Server()
	const folder = await testFolder()
	onTestFinished(async () => {
		await server[Symbol.asyncDispose]()
		await folder[Symbol.asyncDispose]()
	})
	const path = join(folder.path, 'keys')
	const write = ({ accessKeyId, secretAccessKey, sessionToken }: Keys) => {
		const lines = ['[default]', `aws_access_key_id=${accessKeyId}`]
		lines.push(`aws_secret_access_key = ${secretAccessKey}`)
		if (sessionToken) lines.push(`aws_session_token=${sessionToken}`)
		writeFileSync(`${path}.new`, lines.join('\n'))
		renameSync(`${path}.new`, path)
	}
	write(server.options)
	const { endpoint, region, bucket } = server.options
	const place = { endpoint, region, bucket }
	return {
		server,
		path,
		write,
		storage: createS3Storage({ ...place, credentialsFile: path }, limits),
	}
}

/** What was logged, as one text. */
function logged() {
	const calls = [vi.spyOn(logger, 'warn'), vi.spyOn(logger, 'info')]
	return () => JSON.stringify(calls.flatMap(({ mock }) => mock.calls))
}

test('keys that are replaced in their file are used with the first refusal, and none is logged', async () => {
	const { server, write, storage } = await scene()
	const log = logged()
	await storage.put(key, bytes)
	const next = {
		accessKeyId: 'second-key',
		secretAccessKey: 'second-secret',
		sessionToken: 'token+/=',
	}
	Object.assign(server.options, next)
	write(next)
	server.seen.length = 0
	const large = Buffer.alloc(6_000_000, 'x')
	await Promise.all([
		storage.put('team/large.jpg', large),
		storage.put('team/b.jpg', bytes),
		storage.delete(key),
		storage.list('team'),
	])
	expect([...server.objects.keys()].toSorted()).toEqual(['team/b.jpg', 'team/large.jpg'])
	expect(log()).toContain('S3_CREDENTIALS_FILE has new keys')
	expect(log()).not.toMatch(/second-|token/)
})

test('an upload under way goes on with the new keys', async () => {
	const { server, write, storage } = await scene()
	async function* content() {
		yield Buffer.alloc(6_000_000, 'a')
		server.options.secretAccessKey = 'second-secret'
		write(server.options)
		yield Buffer.alloc(6_000_000, 'b')
	}
	await storage.put('product-videos/1.mp4', content())
	expect(server.objects.get('product-videos/1.mp4')?.body.byteLength).toBe(12_000_000)
	expect(server.uploads.size).toBe(0)
})

test('new keys are used within seconds, although the old ones still work', async () => {
	const { server, write, storage } = await scene()
	await storage.put(key, bytes)
	write({ accessKeyId: 'second-key', secretAccessKey: 'second-secret' })
	await storage.stat(key)
	const later = performance.now() + 6000
	vi.spyOn(performance, 'now').mockImplementation(() => later)
	server.options.accessKeyId = 'second-key'
	server.options.secretAccessKey = 'second-secret'
	server.seen.length = 0
	await storage.stat(key)
	expect(server.seen).toHaveLength(1)
})

test('a refusal that new keys do not mend, and a broken file, fail without repeating', async () => {
	const { server, path, storage } = await scene()
	const log = logged()
	await storage.put(key, bytes)
	writeFileSync(path, '[default]\naws_access_key_id=half')
	expect(await storage.stat(key)).not.toBeNull()
	server.options.secretAccessKey = 'second-secret'
	server.seen.length = 0
	await expect(storage.list('team')).rejects.toThrow(/the secret access key, its ID or the region/)
	expect(server.seen).toHaveLength(1)
	expect(log()).toMatch(/S3_CREDENTIALS_FILE must be a file with the lines .*stay in use/)
	expect(log()).not.toContain('half')
})

test('a file that never had keys is told in words', async () => {
	const { server, path } = await scene()
	const options = { ...server.options, credentialsFile: `${path}.gone` }
	await expect(createS3Storage(options, limits).check()).rejects.toMatchObject({
		cause: { message: 'S3_CREDENTIALS_FILE must be a file that this account can read (ENOENT)' },
	})
})

test.each([
	['20 minutes ahead of', -20],
	['20 minutes behind', 20],
	['4 hours behind', 4 * 60],
])('a clock %s that of the storage stops nothing, and is told', async (words, aheadMinutes) => {
	const { server, storage } = await scene()
	const log = logged()
	const said = `the clock of this machine is ${words} that of the object storage: set it (NTP)`
	server.aheadMs = aheadMinutes * minuteMs
	await Promise.all([storage.put(key, bytes), storage.put('team/b.jpg', bytes)])
	expect(await storage.check()).toBe(said)
	expect(log()).toContain(`${said}; requests are signed with the storage's time`)
	server.seen.length = 0
	await storage.stat(key)
	expect(server.seen).toHaveLength(1)

	server.aheadMs = 0
	await storage.stat(key)
	expect(await storage.check()).toBeNull()
	expect(log()).toContain('the clocks agree again')
})

test('a difference of a few minutes is told before it does harm', async () => {
	const { server, storage } = await scene()
	server.aheadMs = 7 * minuteMs
	await storage.put(key, bytes)
	expect(await storage.check()).toMatch(/is 7 minutes behind that of/)
	server.aheadMs = 30_000
	expect(await storage.check()).toBeNull()
})

test('more than a day is not made good: the refusal names the clock', async () => {
	const { server, storage } = await scene()
	server.aheadMs = 3 * 24 * 60 * minuteMs
	await expect(storage.list('team')).rejects.toThrow(
		'Object storage answered 403 (RequestTimeTooSkewed): the clock of this machine is 3 days behind that of the object storage: set it (NTP)',
	)
	await expect(storage.stat(key)).rejects.toThrow(/403: .*; the clock of this machine is 3 days/)
})

test('a server that lacks conditional writes is asked for one only once', async () => {
	const { server, storage } = await scene()
	server.canCompare = false
	await storage.put(key, bytes)
	server.seen.length = 0
	await storage.put('team/b.jpg', bytes)
	expect(server.seen.map(({ method }) => method)).toEqual(['HEAD', 'PUT'])
	await expect(storage.put('team/b.jpg', Buffer.from('other'))).rejects.toThrow('Could not store')
	expect(server.objects.get('team/b.jpg')?.body).toEqual(bytes)
})
