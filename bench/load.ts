import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type LoadOrder = {
	port: number
	path: string
	headers: Record<string, string>
	connections: number
	ms: number
}

export type LoadResult = { perSecond: number; requests: number; failures: number }

/** The headers of browsers that affect the response. */
export const visitorHeaders = { 'Accept-Encoding': 'gzip, deflate, br' }

/** Starts a program of this folder with a channel to us. */
export function startHelper(file: string): ChildProcess & AsyncDisposable {
	const child = fork(join(import.meta.dirname, file), { execArgv: [] })
	return Object.assign(child, {
		async [Symbol.asyncDispose]() {
			child.kill()
			if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
		},
	})
}

/** Sends a message to a helper and waits for the reply. */
export async function askHelper<Reply>(helper: ChildProcess, question: object): Promise<Reply> {
	const responded = once(helper, 'message')
	helper.send(question)
	const [response] = (await responded) as [Reply]
	return response
}

/**
 * Runs a load in its own process.
 *
 * @throws Error when a response was not 200.
 */
export async function runLoad(helper: ChildProcess, order: LoadOrder): Promise<LoadResult> {
	const result = await askHelper<LoadResult>(helper, order)
	if (result.failures > 0)
		throw new Error(`${result.failures} answers of ${order.path} were not 200`)
	return result
}
