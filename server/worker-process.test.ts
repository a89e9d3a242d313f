import type * as childProcess from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WorkerProcess } from './worker-process.ts'

const starts = vi.hoisted(() => ({ count: 0, failing: 0 }))
vi.mock('node:child_process', async (original) => {
	const real = await original<typeof childProcess>()
	return {
		...real,
		// A missing program fails as `fork` does when the system is out of processes: `error`, and never `exit`.
		fork: (): ReturnType<typeof real.spawn> => {
			starts.count += 1
			const isFailing = starts.count <= starts.failing
			const obedient = 'process.once("disconnect", () => process.exit())'
			return real.spawn(isFailing ? '/nowhere/node' : process.execPath, ['-e', obedient], {
				stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
			})
		},
	}
})

test('a worker that failed to start is started again, and stopping does not hang', async () => {
	Object.assign(starts, { count: 0, failing: 2 })
	const worker = new WorkerProcess('server/worker.ts', {})
	onTestFinished(() => worker.stop())
	worker.start()
	await expect.poll(() => starts.count).toBe(3)
})

test('stopping works even when the worker could not start', async () => {
	Object.assign(starts, { count: 0, failing: Infinity })
	const worker = new WorkerProcess('server/worker.ts', {})
	worker.start()
	await worker.stop()
	expect(starts.count).toBe(1)
})
