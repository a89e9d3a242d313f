import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { answerFor, currentAsker } from './current-client.server.ts'

const ana = { requestId: 'ana', network: '203.0.113.7' }
const bob = { requestId: 'bob', network: null }

test('the current client is known in nested async work, and unknown outside the request', async () => {
	const deep = async () => {
		await setImmediate()
		return currentAsker()
	}
	expect(await answerFor(ana, async () => (await Promise.all([deep(), deep()]))[1])).toBe(ana)
	expect(currentAsker()).toBeNull()
})

test('simultaneous clients are kept apart', async () => {
	const both = [ana, bob, ana, bob].map((asker) =>
		answerFor(asker, async () => {
			await setImmediate()
			return currentAsker()
		}),
	)
	expect(await Promise.all(both)).toEqual([ana, bob, ana, bob])
})

test('an error in the work is rethrown and leaves no current client', async () => {
	const lost = new Error('lost')
	await expect(answerFor(ana, () => Promise.reject(lost))).rejects.toBe(lost)
	expect(() =>
		answerFor(ana, () => {
			throw lost
		}),
	).toThrow(lost)
	expect(currentAsker()).toBeNull()
})
