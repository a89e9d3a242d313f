import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runForClient, currentClient } from './current-client.server.ts'

const ana = { requestId: 'ana', network: '203.0.113.7' }
const bob = { requestId: 'bob', network: null }

test('the current client is known in nested async work, and unknown outside the request', async () => {
	const deep = async () => {
		await setImmediate()
		return currentClient()
	}
	expect(await runForClient(ana, async () => (await Promise.all([deep(), deep()]))[1])).toBe(ana)
	expect(currentClient()).toBeNull()
})

test('simultaneous clients are kept apart', async () => {
	const both = [ana, bob, ana, bob].map((client) =>
		runForClient(client, async () => {
			await setImmediate()
			return currentClient()
		}),
	)
	expect(await Promise.all(both)).toEqual([ana, bob, ana, bob])
})

test('an error in the work is rethrown and leaves no current client', async () => {
	const lost = new Error('lost')
	await expect(runForClient(ana, () => Promise.reject(lost))).rejects.toBe(lost)
	expect(() =>
		runForClient(ana, () => {
			throw lost
		}),
	).toThrow(lost)
	expect(currentClient()).toBeNull()
})
