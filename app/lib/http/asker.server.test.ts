import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { answerFor, currentAsker } from './asker.server.ts'

const ana = { requestId: 'ana', network: '203.0.113.7' }
const bob = { requestId: 'bob', network: null }

test('whoever asks is known however deep the work goes, and nobody is known outside it', async () => {
	const deep = async () => {
		await setImmediate()
		return currentAsker()
	}
	expect(await answerFor(ana, async () => (await Promise.all([deep(), deep()]))[1])).toBe(ana)
	expect(currentAsker()).toBeNull()
})

test('two who ask at once are not taken for each other', async () => {
	const both = [ana, bob, ana, bob].map((asker) =>
		answerFor(asker, async () => {
			await setImmediate()
			return currentAsker()
		}),
	)
	expect(await Promise.all(both)).toEqual([ana, bob, ana, bob])
})

test('work that fails fails for its caller and leaves nobody behind', async () => {
	const lost = new Error('lost')
	await expect(answerFor(ana, () => Promise.reject(lost))).rejects.toBe(lost)
	expect(() =>
		answerFor(ana, () => {
			throw lost
		}),
	).toThrow(lost)
	expect(currentAsker()).toBeNull()
})
